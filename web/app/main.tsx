import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { bringCopies } from "./lib/kept-copies.ts";
import { paths } from "./lib/paths.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { navigate, Router } from "./lib/router.tsx";
import { whoamiQuery } from "./lib/session.ts";
import { createRoutes } from "./router.tsx";
import { Layout } from "./routes/layout.tsx";
import { Loading } from "./ui/skeleton.tsx";
import "./styles/app.css";

bringCopies(() => import("./offline/copies.ts"));
const queryClient = createQueryClient({
  // The landing page, which is served outside of the app.
  home: () => window.location.assign(paths.home),
  login: (redirect) => navigate(paths.login(redirect)),
});
const routes = createRoutes(queryClient);
const NotFoundPage = lazy(async () => ({
  default: (await import("./routes/not-found.tsx")).NotFoundPage,
}));

// Who is asking is on its way before React starts.
void queryClient.prefetchQuery(whoamiQuery);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Router
        routes={routes}
        NotFound={NotFoundPage}
        fallback={<Loading label="Loading the page" />}
        frame={(page) => <Layout>{page}</Layout>}
      />
    </QueryClientProvider>
  </StrictMode>,
);

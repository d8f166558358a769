import { useState } from "react";
import type { User } from "#contract/shapes.ts";
import { ExportPanel } from "../features/exchange/components/export-panel.tsx";
import { ImportPanel } from "../features/exchange/components/import-panel.tsx";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Section } from "../ui/section.tsx";
import { Select } from "../ui/select.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** Questions from files and to files, for those who edit them. */
export function QuestionImportPage() {
  const { user, isLoading } = useSession();
  const isEditor = (user?.TenantAdmin.length ?? 0) > 0;
  return (
    <>
      <PageHeading
        title="Import and export"
        kicker={isEditor && <Link href={paths.manager()}>Back to the question manager</Link>}
      >
        {isEditor && (
          <p className="mt-2 max-w-note text-base text-soft">
            Bring questions in from a file, or take them out. A file is checked first, line by line, and
            nothing is written before you say so.
          </p>
        )}
      </PageHeading>
      {isLoading && <Loading label="Loading import and export" />}
      {!isLoading && !user && <SignInPrompt />}
      {user && !isEditor && <EmptyState text="This page is for editors." />}
      {user && isEditor && <Panels tenants={user.TenantAdmin} />}
    </>
  );
}

function Panels({ tenants }: { tenants: User["TenantAdmin"] }) {
  const [tenantId, setTenantId] = useState(tenants[0]?.TenantID ?? 0);
  return (
    <>
      {tenants.length > 1 && (
        <Select
          label="Bank"
          className="mt-6 max-w-measure"
          value={tenantId}
          onChange={(event) => setTenantId(Number(event.target.value))}
        >
          {tenants.map(({ TenantID }) => (
            <option key={TenantID} value={TenantID}>
              {TenantID === 1 ? "The question bank" : TenantID === 2 ? "Community" : `Bank ${TenantID}`}
            </option>
          ))}
        </Select>
      )}
      <Section key={`import-${tenantId}`} title="Import">
        <ImportPanel tenantId={tenantId} />
      </Section>
      <Section key={`export-${tenantId}`} title="Export">
        <ExportPanel tenantId={tenantId} />
      </Section>
    </>
  );
}

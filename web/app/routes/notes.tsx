import { NotesList } from "../features/notes/components/notes-list.tsx";
import { useSession } from "../lib/session.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

const exportAs = (format: "markdown" | "anki") => `/api/notes/export?format=${format}`;

/** One's own notes on questions: to read, search, print and download. */
export function NotesPage() {
  const { user, isLoading } = useSession();
  return (
    <>
      <PageHeading
        title="Your notes"
        actions={
          user && (
            <div className="flex flex-wrap gap-2 print:hidden">
              <a className={buttonClass("outline")} href={exportAs("markdown")} download>
                Markdown
              </a>
              <a className={buttonClass("outline")} href={exportAs("anki")} download>
                Anki
              </a>
              <Button variant="outline" onClick={() => window.print()}>
                Print
              </Button>
            </div>
          )
        }
      >
        <p className="mt-2 max-w-note text-sm text-soft">
          Only you can read them. They stay when a plan ends or progress is reset.
        </p>
      </PageHeading>
      {isLoading && <Loading label="Loading your notes" />}
      {!isLoading && !user && <SignInPrompt />}
      {user && <NotesList />}
    </>
  );
}

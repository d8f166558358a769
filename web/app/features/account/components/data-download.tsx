import { Button } from "../../../ui/button.tsx";
import { useExport } from "../data-api.ts";

/** Everything that is stored about the caller, as a file. */
export function DataDownload() {
  const download = useExport();
  return (
    <div>
      <p className="max-w-note text-sm text-soft">
        Take everything with you that we hold about you: your account, plans and payments, attempts with their
        answers, what you saved and wrote, and which mails we sent. It comes as one JSON file.
      </p>
      <Button
        variant="outline"
        className="mt-3"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {download.isPending ? "Gathering your data…" : "Download my data"}
      </Button>
      <p role="status" className="text-sm">
        {download.isSuccess && <span className="mt-3 block">Your data is in your downloads.</span>}
      </p>
      {download.error && (
        <p role="alert" className="mt-3 text-sm font-semibold">
          {download.error.message} Nothing was downloaded.
        </p>
      )}
    </div>
  );
}

import { useId, useState } from "react";
import { classNames } from "../../../lib/class-names.ts";

interface FilePickerProps {
  /** Name of the file that was chosen. */
  chosen: string | undefined;
  error: string | undefined;
  /** No other file is taken while one is being imported. */
  isBusy: boolean;
  onFile: (file: File) => void;
}

const ACCEPTED =
  ".csv,.tsv,.gift,.txt,.xml,.zip,text/csv,text/plain,text/xml,application/xml,application/zip";

/** Takes a file: by its button, which the keyboard reaches, or dropped on it. */
export function FilePicker({ chosen, error, isBusy, onFile }: FilePickerProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isBusy) onFile(file);
  };
  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
        className={classNames(
          "flex cursor-pointer flex-col items-start gap-1 rounded border border-dashed px-5 py-6 transition-colors hover:bg-sunken has-focus-visible:ringed",
          isOver ? "border-accent bg-sunken" : "border-control",
        )}
      >
        <span className="text-base font-semibold">{chosen ?? "Choose a file, or drop it here"}</span>
        <span id={`${id}-hint`} className="text-sm text-soft">
          {chosen
            ? "Choose another"
            : "CSV, GIFT, Moodle XML, QTI 3.0 or Aiken, up to 16 MB and 5,000 questions"}
        </span>
        <input
          type="file"
          disabled={isBusy}
          accept={ACCEPTED}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            // So that the same file can be chosen again once it was corrected.
            event.target.value = "";
          }}
        />
      </label>
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-semibold">
        {error && <span className="mt-2 block">{error}</span>}
      </p>
    </div>
  );
}

import { csvTemplate } from "#contract/csv-columns.ts";

/** A CSV file to begin with. It is made here: nothing is fetched for it. */
export const TemplateLink = () => (
  <p className="mt-4 text-sm text-soft">
    No file yet? Begin with{" "}
    <a
      className="link inline-flex min-h-6 items-center"
      download="questions-template.csv"
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvTemplate())}`}
    >
      a CSV template
    </a>{" "}
    with every column and one example.
  </p>
);

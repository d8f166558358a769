import { useQuery } from "@tanstack/react-query";
import type { Desk } from "#contract/administration.ts";
import { counted } from "../../../lib/counted.ts";
import { dateTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { deskQuery } from "../api.ts";

/** What is counted, in words, and where it is dealt with. */
const LINES: { name: string; count: (desk: Desk) => number; href: string }[] = [
  { name: "Wrong answers reported", count: (desk) => desk.WrongKeys, href: paths.admin("feedback") },
  { name: "Feedback in all", count: (desk) => desk.Feedback, href: paths.admin("feedback") },
  { name: "Reported messages", count: (desk) => desk.Reports, href: paths.admin("moderation") },
  {
    name: "Questions under review",
    count: (desk) => desk.UnderReview,
    href: paths.manager({ only: "review" }),
  },
  { name: "Drafts", count: (desk) => desk.Drafts, href: paths.manager({ only: "drafts" }) },
  { name: "Learners' questions to review", count: (desk) => desk.Community, href: paths.community("review") },
  { name: "Orders that need a hand", count: (desk) => desk.Orders, href: paths.admin("orders") },
  { name: "Payouts", count: (desk) => desk.Payouts, href: paths.admin("payouts") },
  { name: "Commissions to check", count: (desk) => desk.Commissions, href: paths.admin("commissions") },
];

/** What waits for somebody, and how mail and jobs do. */
export function DeskCounts() {
  const { data, error, refetch } = useQuery(deskQuery);
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the desk" rows={2} />;
  return (
    <>
      {data.BankNotLoaded && <BankNotLoaded failure={data.BankNotLoaded} />}
      <dl className="grid grid-cols-2 gap-x-8 sm:grid-cols-4">
        {LINES.map(({ name, count, href }) => (
          <div
            key={name}
            className="relative flex flex-col-reverse justify-end border-t border-hairline py-4"
          >
            <dt className="text-sm text-soft">
              <Link
                href={href}
                className="link inline-flex min-h-6 items-center after:absolute after:inset-0"
              >
                {name}
              </Link>
            </dt>
            <dd className="font-serif text-xl figures">{count(data)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm">
        Most missed and suspicious questions:{" "}
        <Link href={paths.itemAnalysis()} className="link">
          item analysis
        </Link>
        .
      </p>
      <MailAndJobs desk={data} />
    </>
  );
}

/** The files of the bank have a fault: what learners see is the bank as it was loaded before. */
function BankNotLoaded({ failure }: { failure: NonNullable<Desk["BankNotLoaded"]> }) {
  return (
    <div role="alert" className="mb-6 max-w-measure border-l-2 border-wrong pl-4 text-sm">
      <p className="font-semibold">The bank's files could not be loaded, so the former bank is in use.</p>
      <p className="mt-1">Last tried on {dateTime(failure.At)}. Correct the files and restart. The reason:</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{failure.Reason}</p>
    </div>
  );
}

function MailAndJobs({ desk }: { desk: Desk }) {
  return (
    <div className="mt-2 text-sm">
      <p>
        Mail: {desk.MailsWaiting} waiting
        {desk.OldestMail && `, the oldest since ${dateTime(desk.OldestMail)}`}; {desk.MailsGivenUp} given up.
      </p>
      {desk.JobsInTrouble.length > 0 && (
        <ul role="alert" className="mt-2 border-l-2 border-wrong pl-4">
          {desk.JobsInTrouble.map((job) => (
            <li key={job.Name} className="wrap-anywhere">
              The job “{job.Name}” has failed {counted(job.Tries, "time")}: {job.Error}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { Forecast } from "#contract/forecast.ts";
import { paths } from "../../../lib/paths.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Section } from "../../../ui/section.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { forecastQuery } from "../api.ts";
import { dayOfForecast, type Marks, marksOf, needsWords, percent } from "../words.ts";
import { ForecastStrip } from "./forecast-strip.tsx";

/** The forecast of a paper in full: the marks, what would move them, and what nothing is known of. */
export function ForecastPart({ paper }: { paper: number }) {
  const { data: forecast, error, refetch } = useQuery(forecastQuery(paper));
  if (error && !forecast)
    return <QueryError error={error} retry={refetch} title="The forecast did not load." />;
  if (!forecast) return <Loading label="Loading your forecast" rows={2} />;
  const marks = marksOf(forecast);
  return (
    <Section
      title="Your forecast"
      lead={`Your marks in Paper ${paper}, for an exam ${dayOfForecast(forecast)}, if you left it at what you know now.`}
      className="mt-8"
    >
      {marks ? (
        <Whole forecast={forecast} marks={marks} />
      ) : (
        <p className="text-base">{needsWords(forecast.Needs)}</p>
      )}
      <Unpractised forecast={forecast} />
      <p className="mt-6 max-w-note text-sm text-soft">
        It rests on {forecast.Answers} marked {forecast.Answers === 1 ? "answer" : "answers"} of this paper,
        each answered part of a case counted as one.{" "}
        <Link href={paths.calibration} className="link">
          How it is worked out, and how good it is
        </Link>
      </p>
    </Section>
  );
}

function Whole({ forecast, marks }: { forecast: Forecast; marks: Marks }) {
  const { Paper, PassMark, Words, Drivers } = forecast;
  return (
    <>
      <div className="max-w-2xl">
        <p className="mb-3 figures">
          <span className="font-serif text-xl">{marks.mean}</span>{" "}
          <span className="text-soft">
            of 100 marks, between {marks.low} and {marks.high} nine times in ten
          </span>
        </p>
        <ForecastStrip paper={Paper} marks={marks} passMark={PassMark} isTall />
        {Words && <p className="mt-3 text-base">Chance to pass: {Words}</p>}
        <Figures forecast={forecast} marks={marks} />
      </div>
      {Drivers.length > 0 && (
        <>
          <h3 className="mt-8 text-stem">What would move it most</h3>
          <ul className="mt-2 max-w-2xl">
            {Drivers.map(({ TopicID, Label, Marks: gain }) => (
              <li
                key={TopicID}
                className="flex flex-wrap items-center justify-between gap-x-6 border-t border-hairline py-1.5"
              >
                <span className="min-w-0">
                  {Label}{" "}
                  <span className="text-sm whitespace-nowrap text-soft figures">
                    {gain.toFixed(1)} marks available
                  </span>
                </span>
                <PracticeLink paper={Paper} topic={TopicID} name={Label} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface PracticeLinkProps {
  paper: number;
  topic: number;
  name: string;
}

const PracticeLink = ({ paper, topic, name }: PracticeLinkProps) => (
  <Link
    href={paths.build({ papers: String(paper), topics: String(topic) })}
    className="link inline-flex min-h-11 items-center text-sm"
  >
    Practise<span className="sr-only"> {name}</span>
  </Link>
);

interface Figure {
  name: string;
  value: string;
  range: string;
}

const COLUMNS: Column<Figure>[] = [
  { header: "What", isRowHeader: true, cell: ({ name }) => name },
  { header: "Expected", cell: ({ value }) => <span className="figures">{value}</span> },
  { header: "Between", cell: ({ range }) => <span className="figures">{range}</span> },
];

/** The picture's figures. */
function Figures({
  forecast: { Pass, PassLow, PassHigh, PassMark },
  marks,
}: {
  forecast: Forecast;
  marks: Marks;
}) {
  const rows: Figure[] = [
    { name: "Marks of 100", value: String(marks.mean), range: `${marks.low} and ${marks.high}` },
    ...(Pass === null || PassLow === null || PassHigh === null
      ? []
      : [
          {
            name: `Chance of ${PassMark} or more`,
            value: percent(Pass),
            range: `${percent(PassLow)} and ${percent(PassHigh)}`,
          },
        ]),
  ];
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 text-sm text-soft">The figures</summary>
      <DataTable
        caption="The forecast in figures"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </details>
  );
}

/** Sub-areas of which nothing is known. */
function Unpractised({ forecast: { Paper, Unpractised: areas } }: { forecast: Forecast }) {
  if (areas.length === 0) return null;
  return (
    <details className="mt-4 max-w-2xl">
      <summary className="min-h-11 cursor-pointer py-2 text-sm">
        <span className="font-semibold">
          {areas.length} {areas.length === 1 ? "sub-area" : "sub-areas"} not practised yet
        </span>
        <span className="text-soft">: they make the forecast wider</span>
      </summary>
      <ul>
        {areas.map(({ TopicID, Key, Title }) => (
          <li
            key={Key}
            className="flex flex-wrap items-center justify-between gap-x-6 border-t border-hairline text-sm"
          >
            {Title}
            <PracticeLink paper={Paper} topic={TopicID} name={Title} />
          </li>
        ))}
      </ul>
    </details>
  );
}

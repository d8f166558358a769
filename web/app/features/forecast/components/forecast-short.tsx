import { useQueries } from "@tanstack/react-query";
import type { Forecast } from "#contract/forecast.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { forecastQuery } from "../api.ts";
import { dayOfForecast, marksOf, needsWords } from "../words.ts";
import { ForecastStrip } from "./forecast-strip.tsx";

/** What is to be expected of each paper of the plan, in short. */
export function ForecastShort({ papers }: { papers: number[] }) {
  const queries = useQueries({ queries: papers.map(forecastQuery) });
  const forecasts = queries.flatMap(({ data }) => (data ? [data] : []));
  const hasFailed = queries.some(({ isError, data }) => isError && !data);
  const retry = () => {
    for (const { isError, refetch } of queries) if (isError) void refetch();
  };
  const [first] = forecasts;
  if (!first && !hasFailed) return null;
  return (
    <section aria-labelledby="forecast" className="max-w-xl border-t-2 border-ink pt-4">
      <h2 id="forecast" className="text-stem">
        Your forecast
      </h2>
      {first && <p className="text-sm text-soft">{sayDay(first)}</p>}
      {forecasts.map((forecast) => (
        <PaperForecast key={forecast.Paper} forecast={forecast} />
      ))}
      {hasFailed && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-soft">
          The forecast did not load.
          <Button variant="ghost" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}

const sayDay = (forecast: Forecast) => `For an exam ${dayOfForecast(forecast)}`;

function PaperForecast({ forecast }: { forecast: Forecast }) {
  const { Paper, PassMark, Words, Needs } = forecast;
  const marks = marksOf(forecast);
  return (
    <div className="mt-5">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-sans text-sm font-semibold">
        Paper {Paper}
        {marks && (
          <Link href={paths.progress(Paper)} className="link py-1 text-sm font-normal">
            What moves it<span className="sr-only"> in Paper {Paper}</span>
          </Link>
        )}
      </h3>
      {marks ? (
        <>
          <p className="mt-0.5 mb-2 figures">
            <span className="font-serif text-xl">{marks.mean}</span>{" "}
            <span className="text-sm text-soft">
              marks, {marks.low} to {marks.high} nine times in ten
            </span>
          </p>
          <ForecastStrip paper={Paper} marks={marks} passMark={PassMark} />
          {Words && <p className="mt-2 text-sm">Chance to pass: {Words}</p>}
        </>
      ) : (
        <p className="mt-0.5 text-sm text-soft figures">{needsWords(Needs)}</p>
      )}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Calibration } from "#contract/forecast.ts";
import { QueryError } from "../../../ui/query-error.tsx";
import { Section } from "../../../ui/section.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { calibrationQuery } from "../api.ts";
import { percent } from "../words.ts";
import { Reliability, ReliabilityTable } from "./reliability.tsx";

/** How forecasts of real learners compare with the marks that came. */
export function CalibrationResults() {
  const { data, error, refetch } = useQuery(calibrationQuery);
  return (
    <>
      <Section
        title="What came of them"
        lead="Each time a learner starts a full mock paper we keep the forecast of that moment, and put the mark beside it when the paper is finished."
      >
        {error && !data && <QueryError error={error} retry={refetch} title="The figures did not load." />}
        {!data && !error && <Loading label="Loading the figures" rows={2} />}
        {data && (data.Enough ? <Measured data={data} /> : <TooLittle data={data} />)}
      </Section>
      {data && <ReportedResults results={data.Told} />}
    </>
  );
}

const number = (n: number) => n.toLocaleString("en-SG");

function TooLittle({ data: { Forecasts, Needs } }: { data: Calibration }) {
  return (
    <div className="max-w-xl border-l-2 border-accent bg-accent-wash p-5">
      <p className="font-serif text-lg">Too little data so far</p>
      <p className="mt-1 text-sm figures">
        {number(Forecasts)} of {number(Needs)} pairs of a forecast and a finished mock. Below that, chance
        alone could make us look good or bad, so we show nothing.
      </p>
    </div>
  );
}

function Measured({ data }: { data: Calibration }) {
  const { Forecasts, Bins, Brier, BrierOfBase, Covered, Error: off } = data;
  return (
    <>
      <p className="text-base figures">From {number(Forecasts)} forecasts.</p>
      <dl className="mt-6 grid max-w-3xl gap-x-10 gap-y-6 sm:grid-cols-3">
        {Covered !== null && (
          <Fact name="Marks within the interval" value={percent(Covered)}>
            We say nine in ten, so 90% is right on.
          </Fact>
        )}
        {off && (
          <Fact name="Marks off, on average" value={signed(off.Mean)}>
            Between {signed(off.Low)} and {signed(off.High)}. Above 0, people did better than we said.
          </Fact>
        )}
        {Brier !== null && (
          <Fact name="Brier score" value={Brier.toFixed(3)}>
            Lower is better.
            {BrierOfBase !== null &&
              ` Giving everybody the same chance would score ${BrierOfBase.toFixed(3)}.`}
          </Fact>
        )}
      </dl>
      <div className="mt-10 grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <Reliability bins={Bins} />
        <ReliabilityTable bins={Bins} />
      </div>
    </>
  );
}

/** A number of marks above or below; with the sign that belongs in print. */
const signed = (marks: number) => `${marks < 0 ? "−" : "+"}${Math.abs(marks).toFixed(1)}`;

const Fact = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div className="border-t-2 border-ink pt-3">
    <dt className="text-sm font-semibold">{name}</dt>
    <dd>
      <span className="mt-1 block font-serif text-xl figures">{value}</span>
      <span className="mt-1 block text-sm text-soft figures">{children}</span>
    </dd>
  </div>
);

/** What learners reported of the real exam. */
function ReportedResults({ results: { N, Passed, Said } }: { results: Calibration["Told"] }) {
  return (
    <Section
      title="The real exam"
      lead="Learners can tell us how it went. People who passed are more likely to tell us, so we count these apart and draw no conclusion from them."
    >
      <p className="text-base figures">
        {N === 0
          ? "No reports yet."
          : `${number(Passed)} of ${number(N)} reported papers were passed${Said === null ? "" : `; where we had a forecast, it gave them ${percent(Said)} on average`}.`}
      </p>
    </Section>
  );
}

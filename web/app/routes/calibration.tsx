import type { ReactNode } from "react";
import { CalibrationResults } from "../features/forecast/components/calibration-results.tsx";
import { ResultForm } from "../features/forecast/components/result-form.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { Section } from "../ui/section.tsx";

/** In public: how forecasts are worked out, and how good they were. */
export function CalibrationPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeading title="How good are our forecasts?">
        <p className="mt-3 max-w-note text-base text-soft">
          We tell learners what mark to expect and how likely they are to pass. Here is how we work it out,
          and what came of it.
        </p>
      </PageHeading>
      <CalibrationResults />
      {user && (
        <Section title="Sat the exam? Report your result">
          <ResultForm />
        </Section>
      )}
      <Section title="How a forecast is made">
        <ol className="grid max-w-measure gap-5">
          <Step title="What you know, topic by topic">
            Every marked answer counts. One that most people get wrong tells more than an easy one, a question
            you meet for the third time tells less than a new one, and a guess tells little. What you have not
            seen for a while fades.
          </Step>
          <Step title="How sure we can be">
            With few answers we know little, so each topic has a range and not only a figure. Parts that you
            have never practised make the range wider.
          </Step>
          <Step title="A paper, many times over">
            From that we work out how the marks of a whole paper would fall: 60 questions of one mark, 20 of
            two, and topics with the weight that they have in the exam. The middle is your forecast, the range
            holds nine times in ten, and the share at 60 or more is your chance to pass.
          </Step>
          <Step title="Nothing before there is enough">
            Below a stated number of answers we say only how many are missing.
          </Step>
        </ol>
      </Section>
      <Section title="What it can't know">
        <p className="max-w-measure text-base">
          Our questions are ours and not the exam's. A forecast knows nothing of your night before, your
          nerves or your reading at other places. Take it as a weather report: worth having an umbrella for,
          and no promise.
        </p>
      </Section>
    </>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h3 className="text-stem">{title}</h3>
    <p className="mt-1 text-base text-soft">{children}</p>
  </li>
);

import type { StudyPlan } from "#contract/plan.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import type { PlanChange } from "../api.ts";

/** What the fields hold: texts, empty if nothing was said. */
interface Certificate {
  courseDate: string;
  /** "1" or "2". */
  passedPaper: string;
  passedOn: string;
}

export const certificateOf = ({ CourseDate, PassedPaper }: StudyPlan): Certificate => ({
  courseDate: CourseDate ?? "",
  passedPaper: PassedPaper ? String(PassedPaper.Paper) : "",
  passedOn: PassedPaper?.Date ?? "",
});

/** A paper was chosen, and its day was not given yet: what would be sent is not what is on screen. */
export const lacksDay = ({ passedPaper, passedOn }: Certificate): boolean =>
  passedPaper !== "" && passedOn === "";

/** What is sent to the server. A pass counts once both its paper and its day are there. */
export const certificateChange = (given: Certificate): PlanChange => ({
  CourseDate: given.courseDate || null,
  PassedPaper:
    given.passedPaper && given.passedOn ? { Paper: Number(given.passedPaper), Date: given.passedOn } : null,
});

interface CertificateFieldsProps {
  value: Certificate;
  onChange: (value: Certificate) => void;
  /** Sentences by field of the plan. */
  errors: Record<string, string>;
}

/** Since when the course certificate counts, and a paper that was passed already: each for two years. */
export function CertificateFields({ value, onChange, errors }: CertificateFieldsProps) {
  return (
    <>
      <Field
        label="Day of your course certificate"
        hint="It counts for 2 years; the day on which it runs out is among your dates."
        type="date"
        value={value.courseDate}
        error={errors.CourseDate}
        onChange={(event) => onChange({ ...value, courseDate: event.target.value })}
        className="max-w-72"
      />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-6">
        <Select
          label="Paper you passed already"
          value={value.passedPaper}
          onChange={(event) => onChange({ ...value, passedPaper: event.target.value })}
          className="w-56"
        >
          <option value="">None</option>
          <option value="1">Paper 1</option>
          <option value="2">Paper 2</option>
        </Select>
        {value.passedPaper !== "" && (
          <Field
            label={`Day you sat Paper ${value.passedPaper}`}
            type="date"
            required
            value={value.passedOn}
            error={errors.PassedPaper}
            onChange={(event) => onChange({ ...value, passedOn: event.target.value })}
            className="w-56"
          />
        )}
      </div>
    </>
  );
}

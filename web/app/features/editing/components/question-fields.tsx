import type { EditorQuestion, Finding } from "#contract/editing.ts";
import type { Topic } from "#contract/shapes.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import type { Wording } from "../wording.ts";
import { Findings } from "./findings.tsx";
import { OptionFields } from "./option-fields.tsx";

interface QuestionFieldsProps {
  type: EditorQuestion["QnType"];
  wording: Wording;
  findings: readonly Finding[];
  topics: readonly Topic[];
  onChange: (change: Partial<Wording>) => void;
}

const withAt = <T,>(list: readonly T[], index: number, value: T): T[] =>
  list.map((one, i) => (i === index ? value : one));

/** Everything that a question says, each field with what the linter says to it. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { type, wording: w, findings, topics, onChange } = props;
  return (
    <>
      <TextArea
        label={type === "csq" ? "Story" : "Question"}
        hint={
          type === "saq"
            ? "Write {{b}} where a blank is."
            : "A blank line begins a paragraph; **stars** emphasise."
        }
        most={12_000}
        value={w.Body}
        onChange={(event) => onChange({ Body: event.target.value })}
      />
      <Findings findings={findings} field="Body" />
      {type === "mcq" && <McqFields {...props} />}
      {type === "csq" && <CaseFields {...props} />}
      {type === "saq" && (
        <Field
          label="Answers"
          hint="With ~ between blanks and | between wordings that count alike."
          className="mt-6"
          value={w.Answer}
          onChange={(event) => onChange({ Answer: event.target.value })}
        />
      )}
      <Findings findings={findings} field="Params" />
      <Findings findings={findings} field="Answer" />
      <Findings findings={findings} field="Rationales" />
      {type !== "csq" && (
        <>
          <TextArea
            label="Explanation"
            className="mt-6"
            most={12_000}
            value={w.Explanation}
            onChange={(event) => onChange({ Explanation: event.target.value })}
          />
          <Findings findings={findings} field="Explanation" />
        </>
      )}
      <TextArea
        label="Source"
        hint="The statute and section, the judgment, or the agency's own rule."
        className="mt-6"
        most={2000}
        value={w.Source}
        onChange={(event) => onChange({ Source: event.target.value })}
      />
      <Findings findings={findings} field="Source" />
      <div className="mt-6 grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <Field
          label="Law as at"
          type="date"
          value={w.LawAsAt}
          onChange={(event) => onChange({ LawAsAt: event.target.value })}
        />
        <Select
          label="Difficulty"
          value={w.Difficulty}
          onChange={(event) => {
            const { value } = event.target;
            if (value === "easy" || value === "medium" || value === "hard") onChange({ Difficulty: value });
          }}
        >
          <option value="easy">Easy</option>
          <option value="medium">Medium</option>
          <option value="hard">Hard</option>
        </Select>
        <Select
          label="Topic"
          value={w.TopicID}
          onChange={(event) => onChange({ TopicID: Number(event.target.value) })}
        >
          {topics.map((topic) => (
            <option key={topic.ID} value={topic.ID}>
              Paper {topic.Paper}: {topic.Name}
            </option>
          ))}
        </Select>
        {type !== "saq" && (
          <Select
            label="Shelf"
            value={w.Shelf}
            onChange={(event) => onChange({ Shelf: event.target.value === "beyond" ? "beyond" : "exam" })}
          >
            <option value="exam">The exam</option>
            <option value="beyond">Beyond the exam</option>
          </Select>
        )}
        <Field
          label="Tags"
          hint="With commas between."
          value={w.Tags}
          onChange={(event) => onChange({ Tags: event.target.value })}
        />
      </div>
    </>
  );
}

function McqFields({ wording: w, onChange }: QuestionFieldsProps) {
  return (
    <OptionFields
      legend="Options, the right one marked"
      options={w.Options}
      right={Number(w.Answer)}
      rationales={w.Rationales}
      onOption={(i, text) => onChange({ Options: withAt(w.Options, i, text) })}
      onRight={(number) =>
        onChange({ Answer: String(number), Rationales: withAt(w.Rationales, number - 1, "") })
      }
      onRationale={(i, text) => onChange({ Rationales: withAt(w.Rationales, i, text) })}
    />
  );
}

function CaseFields({ wording: w, onChange }: QuestionFieldsProps) {
  const change = (index: number, part: Partial<Wording["Parts"][number]>) =>
    onChange({ Parts: w.Parts.map((one, i) => (i === index ? { ...one, ...part } : one)) });
  return (
    <>
      {w.Parts.map((part, p) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <section key={p} aria-label={`Part ${p + 1}`} className="mt-8 border-t border-hairline pt-6">
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-sans text-base font-semibold">Part {p + 1}</h3>
            {w.Parts.length > 1 && (
              <Button
                variant="ghost"
                onClick={() =>
                  onChange({
                    Parts: w.Parts.filter((_, i) => i !== p),
                    Rationales: w.Rationales.filter((_, i) => Math.floor(i / 4) !== p),
                  })
                }
              >
                Remove part {p + 1}
              </Button>
            )}
          </div>
          <TextArea
            label="Asks"
            most={12_000}
            value={part.B}
            onChange={(event) => change(p, { B: event.target.value })}
          />
          <OptionFields
            legend="Options, the right one marked"
            options={part.A}
            right={part.R}
            rationales={w.Rationales.slice(p * 4, p * 4 + 4)}
            onOption={(i, text) => change(p, { A: withAt(part.A, i, text) })}
            onRight={(R) =>
              onChange({
                Parts: w.Parts.map((one, i) => (i === p ? { ...one, R } : one)),
                Rationales: withAt(w.Rationales, p * 4 + R - 1, ""),
              })
            }
            onRationale={(i, text) => onChange({ Rationales: withAt(w.Rationales, p * 4 + i, text) })}
          />
          <TextArea
            label="Explanation"
            className="mt-6"
            most={12_000}
            value={part.E}
            onChange={(event) => change(p, { E: event.target.value })}
          />
        </section>
      ))}
      <Button
        variant="outline"
        className="mt-6"
        onClick={() =>
          onChange({
            Parts: [...w.Parts, { B: "", A: ["", "", "", ""], R: 1, E: "" }],
            Rationales: [...w.Rationales, "", "", "", ""],
          })
        }
      >
        Add a part
      </Button>
    </>
  );
}

import { type FormEvent, useEffect, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { WorkedSum } from "../../../ui/worked-sum.tsx";
import { sentenceOf, useWorkOut } from "../api.ts";
import { type Filled, FORMS, faultsOf, inputOf, type SumForm } from "../sum-forms.ts";

/** A day in Singapore, which a date field takes. */
const startOf = ({ inputs }: SumForm, day: string): Filled =>
  Object.fromEntries(
    inputs.map((input) => {
      if (input.type === "choice") return [input.name, input.choices[0]?.[0] ?? ""];
      return [input.name, input.type === "day" && input.name === "On" ? day : ""];
    }),
  );

/** A duty, tax or ratio, worked out step by step from what is filled in. */
export default function WorkedSums({ day }: { day: string }) {
  const [kind, setKind] = useState(FORMS[0]?.kind);
  const form = FORMS.find((one) => one.kind === kind);
  if (!form) return null;
  return (
    <>
      <Select
        label="What to work out"
        value={kind}
        onChange={(event) => setKind(FORMS.find((one) => one.kind === event.target.value)?.kind)}
      >
        {FORMS.map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.name}
          </option>
        ))}
      </Select>
      <SumFields key={kind} form={form} day={day} />
    </>
  );
}

function SumFields({ form, day }: { form: SumForm; day: string }) {
  const id = useId();
  const [filled, setFilled] = useState(() => startOf(form, day));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const work = useWorkOut();
  const { reset } = work;
  const isDated = form.inputs.some(({ name }) => name === "On");
  // What was filled in stays for another question, but that may be of another day.
  useEffect(() => {
    if (!isDated) return;
    setFilled((before) => ({ ...before, On: day }));
    reset();
  }, [isDated, day, reset]);
  const set = (name: string, text: string) => {
    setFilled({ ...filled, [name]: text });
    // A result belongs to the figures that it came from.
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(form, filled);
    setFaults(found);
    const [first] = form.inputs.filter(({ name }) => name in found);
    if (first) document.getElementById(`${id}-${first.name}`)?.querySelector("input")?.focus();
    else work.mutate(inputOf(form, filled));
  };
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-4">
      {form.inputs.map((input) => {
        const { type, name, label } = input;
        const value = filled[name] ?? "";
        if (type === "choice")
          return (
            <Select
              key={name}
              label={label}
              value={value}
              onChange={(event) => set(name, event.target.value)}
            >
              {input.choices.map(([choice, words]) => (
                <option key={choice} value={choice}>
                  {words}
                </option>
              ))}
            </Select>
          );
        if (type === "tick")
          return (
            <label key={name} className="flex min-h-11 items-center gap-3 text-sm font-semibold">
              <input
                type="checkbox"
                className="size-5 accent-(--accent)"
                checked={value === "yes"}
                onChange={(event) => set(name, event.target.checked ? "yes" : "")}
              />
              {label}
            </label>
          );
        return (
          <div key={name} id={`${id}-${name}`}>
            <Field
              label={label}
              {...("hint" in input && input.hint && { hint: input.hint })}
              type={type === "day" ? "date" : "text"}
              {...(type !== "day" && { inputMode: type === "months" ? "numeric" : "decimal" })}
              autoComplete="off"
              maxLength={24}
              value={value}
              error={faults[name]}
              onChange={(event) => set(name, event.target.value)}
            />
          </div>
        );
      })}
      <Button type="submit" disabled={work.isPending}>
        {work.isPending ? "Working it out…" : "Work it out"}
      </Button>
      <div role="status" className="min-w-0">
        {work.data?.Sum && <WorkedSum heading="h3" sum={work.data.Sum} />}
        {work.data?.Reason && <p className="text-sm font-semibold">{work.data.Reason}</p>}
        {work.error && <p className="text-sm font-semibold">{sentenceOf(work.error)}</p>}
      </div>
    </form>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { weekdayOf } from "../../../lib/days.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Section } from "../../../ui/section.tsx";
import { type PlannedDay, planDaysQuery } from "../api.ts";
import { dayMark, dayWords } from "../words.ts";
import { DayPanel } from "./day-panel.tsx";
import { HolidayForm } from "./holiday-form.tsx";

/** Which panel is open: a day's, or the one that takes a holiday. */
type Open = string | "holiday" | undefined;

/** The last seven days and the fourteen from today. Each opens on its session and what can be changed of it. */
export function TwoWeeks({ today }: { today: string }) {
  const { data: days, error, refetch } = useQuery(planDaysQuery);
  const [open, setOpen] = useState<Open>();
  const panel = useId();
  const away = useRef<HTMLButtonElement>(null);
  if (error && !days)
    return <QueryError error={error} retry={refetch} title="The days of your plan did not load." />;
  if (!days) return null;
  const chosen = days.find(({ Day }) => Day === open);
  // The form goes, and the focus with it.
  const leaveHoliday = () => {
    setOpen(undefined);
    away.current?.focus();
  };
  const toggle = (one: Open) => setOpen(open === one ? undefined : one);
  return (
    <Section title="Day by day" lead="Press a day to see its session or to change it.">
      <ol className="days">
        {days.map((day) => (
          <li key={day.Day}>
            <DayButton
              day={day}
              today={today}
              isOpen={day.Day === open}
              controls={panel}
              onPress={() => toggle(day.Day)}
            />
          </li>
        ))}
      </ol>
      <div id={panel}>
        {chosen && <DayPanel key={chosen.Day} day={chosen} today={today} />}
        {open === "holiday" && <HolidayForm today={today} onSaved={leaveHoliday} />}
      </div>
      <Button
        ref={away}
        variant="outline"
        className="mt-4"
        aria-expanded={open === "holiday"}
        aria-controls={open === "holiday" ? panel : undefined}
        onClick={() => toggle("holiday")}
      >
        Going away?
      </Button>
    </Section>
  );
}

interface DayButtonProps {
  day: PlannedDay;
  today: string;
  isOpen: boolean;
  controls: string;
  onPress: () => void;
}

function DayButton({ day, today, isOpen, controls, onPress }: DayButtonProps) {
  const isPast = day.Day < today;
  const mark = dayMark(day, today);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={dayWords(day, today)}
      onClick={onPress}
      className={classNames(
        "day",
        isPast && "day-past",
        day.IsOff && "day-off",
        day.Day === today && "day-today",
      )}
    >
      <span className="text-xs text-soft">{weekdayOf(day.Day)}</span>
      <span className="day-number">{Number(day.Day.slice(-2))}</span>
      <span className={classNames("day-mark", day.IsMock && !isPast && "day-mock")}>
        {isPast && mark !== "" && <span className="day-done" />}
        {mark}
      </span>
    </button>
  );
}

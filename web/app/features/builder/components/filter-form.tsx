import type { Choices } from "#contract/builder.ts";
import { type Chosen, DIFFICULTIES, KINDS, STATES, withoutDoubles } from "../filter.ts";
import { ChipList } from "./chip-list.tsx";

interface FilterFormProps {
  choices: Choices;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Which questions the test is built of. What narrows most comes first; the rest is folded away. */
export function FilterForm({ choices, chosen, onChange }: FilterFormProps) {
  const set = (more: Partial<Chosen>) => onChange({ ...chosen, ...more });
  const topics = choices.Topics.filter(({ Paper }) => chosen.Papers.includes(Paper));
  const areas = topics.filter(({ ID }) => chosen.Topics.includes(ID)).flatMap(({ Areas }) => Areas);
  return (
    <div className="grid gap-7">
      <ChipList
        label="Papers"
        options={[1, 2].map((paper) => ({ value: paper, name: `Paper ${paper}` }))}
        chosen={chosen.Papers}
        // Without a paper there is nothing to ask.
        onChange={(Papers) => Papers.length > 0 && set({ Papers, Topics: [], Areas: [] })}
      />
      <ChipList
        label="How you are with them"
        hint="any, where none is chosen"
        options={STATES}
        chosen={chosen.States}
        onChange={(States) => set({ States })}
      />
      <ChipList
        label="Topics"
        hint="all, where none is chosen"
        options={topics.map(({ ID, Name }) => ({ value: ID, name: Name }))}
        chosen={chosen.Topics}
        onChange={(Topics) => set({ Topics, Areas: [] })}
      />
      <ChipList
        label="Sub-areas"
        options={areas.map(({ Key, Title }) => ({ value: Key, name: Title }))}
        chosen={chosen.Areas}
        onChange={(Areas) => set({ Areas })}
      />
      <details className="border-t border-hairline pt-2">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Kind, difficulty and tags</summary>
        <div className="mt-3 grid gap-7">
          <ChipList
            label="Kind"
            hint="all, where none is chosen"
            options={KINDS}
            chosen={chosen.Kinds}
            onChange={(Kinds) => set({ Kinds: withoutDoubles(Kinds, chosen.Kinds) })}
          />
          <ChipList
            label="Difficulty"
            options={DIFFICULTIES}
            chosen={chosen.Difficulties}
            onChange={(Difficulties) => set({ Difficulties })}
          />
          <ChipList
            label="Tags"
            hint="of questions that you have seen explained"
            options={choices.Tags.map(({ Tag }) => ({ value: Tag, name: Tag }))}
            chosen={chosen.Tags}
            onChange={(Tags) => set({ Tags })}
          />
        </div>
      </details>
      {chosen.Misconceptions.length > 0 && (
        <p className="text-sm">
          Only questions that offer an error of yours.{" "}
          <button type="button" className="link min-h-11" onClick={() => set({ Misconceptions: [] })}>
            Take this off
          </button>
        </p>
      )}
    </div>
  );
}

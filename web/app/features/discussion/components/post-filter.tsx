import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import { useIdle } from "../../../lib/idle.ts";
import { Button } from "../../../ui/button.tsx";
import { type Filter, ORDERS, topicsQuery } from "../api.ts";

/** The server finds nothing by fewer characters, and takes no more. */
const [LEAST, MOST] = [2, 100];

const FIELD = "min-h-11 min-w-0 rounded border border-control bg-raised px-3 text-base text-ink";

/** The first order needs no word in the address. */
const OTHERS = ORDERS.slice(1);

interface PostFilterProps {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
}

/** What is looked for among all posts: words, a paper or a topic, and in which order. */
export function PostFilter({ filter, onChange }: PostFilterProps) {
  const { q = "", sort = "newest" } = filter;
  const words = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Going back brings other words.
    if (words.current && document.activeElement !== words.current) words.current.value = q;
  }, [q]);
  const find = (event: FormEvent) => {
    event.preventDefault();
    onChange({ q: words.current?.value.trim() || undefined });
  };
  return (
    <div className="mt-6 grid max-w-measure grid-cols-1 gap-2 min-[24rem]:grid-cols-2">
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not known to all browsers that come here */}
      <form role="search" onSubmit={find} className="col-span-full flex gap-2">
        <input
          ref={words}
          type="search"
          defaultValue={q}
          minLength={LEAST}
          maxLength={MOST}
          aria-label="Search posts and replies"
          placeholder="Search posts and replies"
          autoComplete="off"
          enterKeyHint="search"
          className={`flex-1 placeholder:text-soft ${FIELD}`}
        />
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
      <PlaceSelect filter={filter} onChange={onChange} />
      <select
        aria-label="Order"
        value={sort}
        onChange={({ target }) =>
          onChange({ sort: OTHERS.find(({ order }) => order === target.value)?.order })
        }
        className={FIELD}
      >
        {ORDERS.map(({ order, name }) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

const PAPERS = [1, 2];

/** A paper or one of its topics. The papers are there at once; the topics come after what the page is opened for. */
function PlaceSelect({ filter: { paper, topic }, onChange }: PostFilterProps) {
  const isIdle = useIdle();
  const { data: topics } = useQuery({ ...topicsQuery, enabled: isIdle });
  const choose = (value: string) => {
    const [kind, id] = value.split("/");
    onChange({
      paper: kind === "paper" ? Number(id) : undefined,
      topic: kind === "topic" ? Number(id) : undefined,
    });
  };
  return (
    <select
      aria-label="Paper or topic"
      value={topic ? `topic/${topic}` : paper ? `paper/${paper}` : ""}
      onChange={(event) => choose(event.target.value)}
      className={FIELD}
    >
      <option value="">Both papers</option>
      {PAPERS.map((one) => (
        <optgroup key={one} label={`Paper ${one}`}>
          <option value={`paper/${one}`}>All of Paper {one}</option>
          {topics?.items
            .filter(({ Paper }) => Paper === one)
            .map(({ ID, Name }) => (
              <option key={ID} value={`topic/${ID}`}>
                {Name}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}

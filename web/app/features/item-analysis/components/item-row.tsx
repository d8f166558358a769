import { lazy, type ReactNode, Suspense, useId } from "react";
import type { Item, ItemColumn, ItemOption } from "#contract/item-analysis.ts";
import { StemLine } from "../../../question/stem-line.tsx";
import { CheckIcon, ChevronDownIcon } from "../../../ui/icon.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { COLUMN_WORDS, correlation, duration, percent } from "../words.ts";
import { FlagList } from "./flag-list.tsx";

const ItemDetails = lazy(() => import("./item-details.tsx"));

interface ItemRowProps {
  item: Item;
  isOpen: boolean;
  onOpen: (questionId: number | undefined) => void;
}

/** A question's figures, and on request what each fifth of the learners chose. */
export function ItemRow({ item, isOpen, onOpen }: ItemRowProps) {
  const panel = useId();
  return (
    <>
      <tr>
        <th scope="row" className="item-title">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={() => onOpen(isOpen ? undefined : item.QuestionID)}
            className="item-opens"
          >
            <ChevronDownIcon size={18} className="mt-0.5 text-soft" />
            <span className="min-w-0">
              <span className="text-xs text-soft figures">{item.QuestionID}</span>{" "}
              <span className="item-body wrap-anywhere">
                <StemLine text={item.Body} />
              </span>
            </span>
          </button>
        </th>
        <td className="item-topic text-xs text-soft">
          Paper {item.Paper} · {item.TopicName}
        </td>
        <td>
          <FlagList flags={item.Flags} />
          {item.TooFew && <span className="text-xs text-soft">Too few</span>}
        </td>
        <Figure column="answers" value={item.Answers} />
        <Figure column="facility" value={percent(item.Facility)} />
        <Figure column="discrimination" value={correlation(item.Discrimination)} />
        {item.Options.map((option) => (
          <OptionCell key={option.Choice} option={option} />
        ))}
        <Figure column="time" value={duration(item.MedianSeconds)} />
      </tr>
      {isOpen && (
        <tr className="item-open">
          <td id={panel} colSpan={11}>
            <Suspense fallback={<Loading label="Loading the picture" />}>
              <ItemDetails questionId={item.QuestionID} />
            </Suspense>
          </td>
        </tr>
      )}
    </>
  );
}

/** A figure, under its name where there are no heads; a dash, read out as what it means, where too few have answered. */
function Figure({ column, value }: { column: ItemColumn; value: ReactNode }) {
  return (
    <td className="item-figure">
      <FigureName column={column} />
      {value ?? <TooFew />}
    </td>
  );
}

function FigureName({ column }: { column: ItemColumn }) {
  const { head, name } = COLUMN_WORDS[column];
  return (
    <span className="item-figure-name">
      <span aria-hidden="true">{head}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

const TooFew = () => (
  <span className="text-soft">
    <span aria-hidden="true">–</span>
    <span className="sr-only">too few</span>
  </span>
);

const OPTION_COLUMNS = ["a", "b", "c", "d"] as const;

function OptionCell({ option }: { option: ItemOption }) {
  const column = OPTION_COLUMNS[option.Choice - 1];
  return (
    <td className="item-figure item-option">
      {column && <FigureName column={column} />}
      <span className={`inline-flex items-center gap-1 ${option.IsKey ? "font-semibold" : ""}`}>
        {option.IsKey && (
          <>
            <CheckIcon size={14} className="text-correct" />
            <span className="sr-only">the key,</span>
          </>
        )}
        {percent(option.Share) ?? <TooFew />}
      </span>
    </td>
  );
}

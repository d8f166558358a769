import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EditorQuestion } from "#contract/editing.ts";
import { paths } from "../../../lib/paths.ts";
import { StemLine } from "../../../question/stem-line.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { MenuIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { questionsQuery, useSaveSet } from "../api.ts";

interface SetEditorProps {
  tenantId: number;
  paper: number;
  setId: number;
  title: string;
  /** A full paper is composed by its format. */
  isFixed: boolean;
}

/** A set's title and its questions in their order, moved by drag or by keyboard. */
export function SetEditor(props: SetEditorProps) {
  const { tenantId, setId } = props;
  const all = { paper: undefined, topicId: undefined, constant: undefined, only: undefined };
  const filter = { page: 1, sql: "", setId, ...all };
  const { data, error, refetch } = useQuery(questionsQuery(tenantId, filter));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the set" />;
  // Made again when the server's title or order changes: what was saved elsewhere is not overwritten unseen.
  const said = [setId, props.title, ...data.items.map((q) => q.ID)].join();
  return <Order key={said} {...props} questions={data.items} />;
}

function Order({
  tenantId,
  paper,
  setId,
  title,
  isFixed,
  questions,
}: SetEditorProps & { questions: EditorQuestion[] }) {
  const [name, setName] = useState(title);
  const [order, setOrder] = useState(questions.map((q) => q.ID));
  const [added, setAdded] = useState("");
  const save = useSaveSet(tenantId);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const byId = new Map(questions.map((q) => [q.ID, q]));
  const isChanged = name !== title || order.join() !== questions.map((q) => q.ID).join();
  const move = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      setOrder(arrayMove(order, order.indexOf(Number(active.id)), order.indexOf(Number(over.id))));
  };
  const wanted = Number(added);
  const add = () => {
    if (!order.includes(wanted)) setOrder([...order, wanted]);
    setAdded("");
  };
  return (
    <>
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      {isFixed ? (
        <p className="mt-1 text-sm text-soft">
          A full paper is composed by its format, so it is not edited by hand.
        </p>
      ) : (
        <Field
          label="Title"
          className="mt-4 max-w-xl"
          maxLength={200}
          value={name}
          onChange={(e) => setName(e.target.value)}
        />
      )}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={move}>
        <SortableContext items={order} strategy={verticalListSortingStrategy} disabled={isFixed}>
          <ol className="mt-6 border-b border-hairline">
            {order.map((id, i) => (
              <SetRow
                key={id}
                id={id}
                place={i + 1}
                text={byId.get(id)?.Body ?? "Added; saved with the set."}
                isDraft={byId.get(id)?.IsDraft ?? false}
                href={paths.manager({ paper, set: setId, q: id })}
                isFixed={isFixed}
                onRemove={() => setOrder(order.filter((one) => one !== id))}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {!isFixed && (
        <>
          <div className="mt-6 flex max-w-md flex-wrap items-end gap-3">
            <Field
              label="Add a question by its ID"
              inputMode="numeric"
              className="min-w-0 flex-[1_1_10rem]"
              value={added}
              onChange={(event) => setAdded(event.target.value)}
            />
            <Button
              variant="outline"
              className="min-h-12"
              disabled={!Number.isSafeInteger(wanted) || wanted < 1}
              onClick={add}
            >
              Add
            </Button>
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <Button
              disabled={!isChanged || name.trim() === "" || save.isPending}
              onClick={() => save.mutate({ setId, Title: name.trim(), Questions: order })}
            >
              Save the set
            </Button>
            {isChanged && <span className="text-sm text-soft">Not saved yet.</span>}
          </div>
        </>
      )}
    </>
  );
}

interface SetRowProps {
  id: number;
  place: number;
  text: string;
  isDraft: boolean;
  href: string;
  isFixed: boolean;
  onRemove: () => void;
}

function SetRow({ id, place, text, isDraft, href, isFixed, onRemove }: SetRowProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={`flex items-center gap-2 border-t border-hairline bg-paper py-2 ${isDragging ? "relative z-10 lifted" : ""}`}
    >
      {!isFixed && (
        <IconButton
          {...attributes}
          {...listeners}
          label={`Move question ${id}, now ${place}`}
          className="touch-none cursor-grab text-soft"
        >
          <MenuIcon />
        </IconButton>
      )}
      <span className="figures w-7 shrink-0 text-right text-sm text-soft">{place}</span>
      <Link href={href} className="min-w-0 flex-1 py-2 text-sm hover:underline">
        <span className="line-clamp-2 wrap-anywhere">
          <StemLine text={text} />
        </span>
        {isDraft && <span className="text-xs text-soft">Draft: learners do not see it here.</span>}
      </Link>
      {!isFixed && (
        <Button
          variant="ghost"
          className="text-sm"
          aria-label={`Take question ${id} out of the set`}
          onClick={onRemove}
        >
          Take out
        </Button>
      )}
    </li>
  );
}

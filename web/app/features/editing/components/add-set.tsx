import { type FormEvent, useState } from "react";
import type { Topic } from "#contract/shapes.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { useAddSet } from "../api.ts";

/** A new set of a topic; learners see it once it holds a published question. */
export function AddSet({ tenantId, topic }: { tenantId: number; topic: Topic }) {
  const [isOpen, setOpen] = useState(false);
  const [title, setTitle] = useState("");
  const add = useAddSet(tenantId);
  const send = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { Title: title.trim(), TopicID: topic.ID, Type: "MCQ" },
      {
        onSuccess: () => {
          setTitle("");
          setOpen(false);
        },
      },
    );
  };
  if (!isOpen)
    return (
      <Button variant="ghost" className="ml-3 text-sm" onClick={() => setOpen(true)}>
        Add a set
      </Button>
    );
  return (
    <form onSubmit={send} className="ml-3 grid gap-2 py-2 pl-2">
      <Field
        label="Title of the new set"
        value={title}
        maxLength={200}
        onChange={(e) => setTitle(e.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" disabled={title.trim() === "" || add.isPending}>
          Add
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { moderatorsQuery, useSetModerator } from "../moderation-api.ts";

/** Who looks after the discussion besides the admins, and a way to make one more. */
export function Moderators() {
  const { data, error, refetch } = useQuery(moderatorsQuery);
  const set = useSetModerator();
  const [user, setUser] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wanted = user.trim();
    if (wanted) set.mutate({ user: wanted, IsModerator: true }, { onSuccess: () => setUser("") });
  };
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the moderators" rows={1} />;
  return (
    <>
      {data.length === 0 && <p className="text-sm text-soft">So far only the admins are.</p>}
      <ul>
        {data.map((moderator) => (
          <li
            key={moderator.ID}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline py-1 text-sm"
          >
            <span className="wrap-anywhere">
              <b className="font-semibold">{moderator.DName}</b> {moderator.Email}
            </span>
            <Button
              variant="ghost"
              disabled={set.isPending}
              onClick={() => set.mutate({ user: moderator.ID, IsModerator: false })}
            >
              No longer a moderator
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="mt-4 flex max-w-xl flex-wrap items-end gap-3">
        <Field
          label="Make a moderator of"
          hint="User ID or e-mail"
          className="flex-[1_1_16rem]"
          maxLength={254}
          value={user}
          onChange={(event) => setUser(event.target.value)}
        />
        <Button type="submit" variant="outline" disabled={user.trim() === "" || set.isPending}>
          Make moderator
        </Button>
      </form>
    </>
  );
}

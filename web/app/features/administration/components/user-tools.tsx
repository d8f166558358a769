import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AdminUser } from "#contract/administration.ts";
import { papersCovered } from "../../../lib/access.ts";
import { longDate } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { useExtraTime, useKeyLimit, useRates, usersQuery } from "../api.ts";
import { NumberForm } from "./number-form.tsx";
import { UserPlans } from "./user-plans.tsx";

/** Finds users, and what may be done for each. */
export function UserTools() {
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useState("");
  const { data: users, error, refetch, isFetching } = useQuery(usersQuery(query));
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQuery(typed.trim());
  };
  return (
    <>
      <form onSubmit={search} className="flex max-w-xl flex-wrap items-end gap-3">
        <Field
          label="User ID or email"
          hint="The whole ID, or how the email begins."
          className="min-w-0 flex-[1_1_14rem]"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button
          type="submit"
          variant="outline"
          className="min-h-12"
          disabled={typed.trim() === "" || isFetching}
        >
          Find
        </Button>
      </form>
      {error && <QueryError error={error} retry={refetch} />}
      <div role="status" className="mt-4 text-sm text-soft">
        {users && (users.length === 0 ? "Nobody is called that." : `${users.length} found.`)}
      </div>
      <ul className="mt-2 grid gap-x-12 md:grid-cols-2">
        {users?.map((user) => (
          <li key={user.ID} className="border-t border-hairline py-5">
            <UserCard user={user} />
          </li>
        ))}
      </ul>
    </>
  );
}

function UserCard({ user }: { user: AdminUser }) {
  const extraTime = useExtraTime();
  const keyLimit = useKeyLimit();
  const rates = useRates();
  const { SubscriptionInfo: subscription } = user;
  return (
    <>
      <h2 className="font-sans text-base font-semibold wrap-anywhere">{user.Email}</h2>
      <p className="text-sm text-soft">
        <span className="font-mono text-xs wrap-anywhere">{user.ID}</span>
        <br />
        {papersCovered(subscription.Perm)}
        {subscription.EndsAt && `, until ${longDate(subscription.EndsAt)}`}
        {user.IsAffiliate && " · affiliate"}
      </p>
      <div className="mt-4 grid gap-4">
        <UserPlans user={user} />
        <NumberForm
          fields={[
            { name: "Percent", label: "Extra time, %", value: user.ExtraTimePercent, min: 0, max: 300 },
          ]}
          isBusy={extraTime.isPending}
          onSave={([Percent = 0]) => extraTime.mutate({ userId: user.ID, Percent })}
        />
        <NumberForm
          fields={[
            { name: "Limit", label: "New explanations a day", value: user.KeyLimit, min: 0, max: 100_000 },
          ]}
          isBusy={keyLimit.isPending}
          onSave={([Limit = 0]) => keyLimit.mutate({ userId: user.ID, Limit })}
        />
        <NumberForm
          fields={[
            { name: "CommsRate", label: "Commission, %", value: user.CommsRate, min: 10, max: 25 },
            { name: "CustDiscRate", label: "Discount, %", value: user.CustDiscRate, min: 5, max: 10 },
          ]}
          isBusy={rates.isPending}
          onSave={([CommsRate = 0, CustDiscRate = 0]) =>
            rates.mutate({ userId: user.ID, CommsRate, CustDiscRate })
          }
        />
      </div>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { FilterGroup } from "../../../ui/filter-group.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { tenantAdminsQuery, useSetTenantAdmin } from "../api.ts";

/** Who administers which tenant, and a way to make one more. */
export function TenantAdmins() {
  const { data, error, refetch } = useQuery(tenantAdminsQuery);
  const set = useSetTenantAdmin();
  const [user, setUser] = useState("");
  const [tenant, setTenant] = useState("1");
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the admins" rows={2} />;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const change = { user: user.trim(), TenantID: Number(tenant), IsAdmin: true };
    set.mutate(change, { onSuccess: () => setUser("") });
  };
  return (
    <>
      <ul>
        {data.Admins.map((admin) => (
          <li
            key={`${admin.TenantID}/${admin.ID}`}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline py-1 text-sm"
          >
            <span className="wrap-anywhere">
              <b className="font-semibold">{admin.Tenant}</b> {admin.Email}
            </span>
            <Button
              variant="ghost"
              aria-label={`${admin.Email} is no longer an admin of ${admin.Tenant}`}
              disabled={set.isPending}
              onClick={() => set.mutate({ user: admin.ID, TenantID: admin.TenantID, IsAdmin: false })}
            >
              No longer an admin
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="mt-4 grid max-w-xl gap-4">
        <FilterGroup
          label="Tenant"
          options={data.Tenants.map(({ ID, Name }) => ({
            value: String(ID),
            name: Name,
            hint: ID === 1 ? "Runs the product" : "Looks after this tenant's questions",
          }))}
          value={tenant}
          onChange={setTenant}
        />
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label="Make an admin of"
            hint="User ID or e-mail"
            className="flex-[1_1_16rem]"
            maxLength={254}
            value={user}
            onChange={(event) => setUser(event.target.value)}
          />
          <Button type="submit" variant="outline" disabled={user.trim() === "" || set.isPending}>
            Make admin
          </Button>
        </div>
      </form>
    </>
  );
}

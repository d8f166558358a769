import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayDate } from "../../../lib/dates.ts";
import { Field } from "../../../ui/field.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { ratesQuery, sentenceOf } from "../api.ts";

/** The rates as they were on a day. */
export default function RateSheet({ day }: { day: string }) {
  const [on, setOn] = useState(day);
  const { data, error } = useQuery({ ...ratesQuery(on), enabled: on !== "" });
  return (
    <>
      <Field
        label="Rates as they were on"
        type="date"
        value={on}
        onChange={(event) => setOn(event.target.value)}
      />
      <p role="status" className="text-sm font-semibold">
        {error && sentenceOf(error)}
      </p>
      {!error && !data && on !== "" && <Loading label="Loading the rates" />}
      {!error &&
        data?.Groups.map(({ Title, Note, Rates, First }) => (
          <section key={Title} className="mt-5">
            <h3 className="font-sans text-base font-semibold tracking-normal">{Title}</h3>
            {Note && Rates.length > 0 && <p className="mt-1 text-sm text-soft">{Note}</p>}
            {Rates.length === 0 && (
              <p className="mt-1 text-sm text-soft">
                We hold none of this day
                {First && `; the earliest that we hold are of ${dayDate(First)}`}.
              </p>
            )}
            <dl className="mt-1">
              {Rates.map((rate) => (
                <div key={rate.Key} className="border-t border-hairline py-2">
                  <dt className="text-sm text-soft">{rate.Title}</dt>
                  <dd className="text-base break-words">
                    {rate.Value}
                    <span className="mt-0.5 block text-xs text-soft">
                      Since {dayDate(rate.Since)}
                      {rate.Until && `, until ${dayDate(rate.Until)}`}. {rate.Source}.
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </>
  );
}

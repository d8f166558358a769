import type { Receipt } from "#contract/billing.ts";
import { dollars } from "#contract/money.ts";
import { planName } from "#contract/plan-name.ts";
import { longDate } from "../../../lib/dates.ts";
import { receiptLines } from "../receipt-lines.ts";
import { FactList } from "./fact-list.tsx";
import { SandboxMark } from "./sandbox-mark.tsx";

/** The receipt itself: what goes onto paper. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { Seller, Buyer } = receipt;
  return (
    <>
      {receipt.Sandbox && <SandboxMark />}
      <FactList
        facts={[
          ["Receipt", receipt.Number],
          ["Paid on", longDate(receipt.PaidAt)],
          ["From", `${Seller.Name}, ${Seller.Email}`],
          ["To", Buyer.DisplayName ? `${Buyer.DisplayName}, ${Buyer.Email}` : Buyer.Email],
          ["For", planName(receipt.Option, receipt.Months)],
          ["Period", `${longDate(receipt.StartsAt)} to ${longDate(receipt.EndsAt)}`],
        ]}
      />
      <table className="mt-8 w-full max-w-xl text-base">
        <caption className="sr-only">What was paid</caption>
        <tbody>
          {receiptLines(receipt).map(({ name, cents, isTotal }) => (
            <tr
              key={name}
              className={
                isTotal ? "border-ink border-t-2 font-semibold" : "border-hairline border-b font-normal"
              }
            >
              <th scope="row" className="py-2.5 pr-4 text-left [font-weight:inherit]">
                {name}
              </th>
              <td className="py-2.5 text-right whitespace-nowrap figures">{dollars(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-soft">All amounts in Singapore dollars ({receipt.Currency}).</p>
    </>
  );
}

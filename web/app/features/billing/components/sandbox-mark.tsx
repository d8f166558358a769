/** Says of an order or a receipt that no money moved. */
export function SandboxMark() {
  return (
    <p className="mt-4 w-fit rounded border-2 border-control border-dashed px-4 py-2 text-sm font-semibold">
      Sandbox: a trial payment. Nobody was charged.
    </p>
  );
}

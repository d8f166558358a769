import {
  partialMatchKey,
  type UseMutationOptions,
  useMutation as useAnyMutation,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";

/** Whether two calls ask for the same. */
const isSame = (a: unknown, b: unknown) => partialMatchKey([a], [b]) && partialMatchKey([b], [a]);

/**
 * An act that changes something at the server. Asked for twice in a row, as by a double click, it is sent once: a button is only
 * disabled with the next drawing, which a second click may precede. Every act goes through here (its test looks at who imports the other).
 */
export function useMutation<R, V = void>(options: UseMutationOptions<R, Error, V>) {
  const sending = useRef<V[]>([]);
  const { mutate: send, ...mutation } = useAnyMutation<R, Error, V>({
    ...options,
    onSettled: (...args) => {
      const [, , input] = args;
      sending.current = sending.current.filter((one) => one !== input);
      return options.onSettled?.(...args);
    },
  });
  const mutate = useCallback<typeof send>(
    (...args) => {
      const [input] = args;
      const { length } = sending.current;
      // Only the last one: what was changed and changed back is two acts.
      if (length > 0 && isSame(sending.current[length - 1], input)) return;
      sending.current = [...sending.current, input as V];
      send(...args);
    },
    [send],
  );
  return { ...mutation, mutate };
}

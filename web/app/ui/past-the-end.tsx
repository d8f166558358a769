import { LinkButton } from "./link.tsx";
import { EmptyState } from "./notice.tsx";

/** A page of a list that has not that many, and the way to its first: an old address, or one that was typed. */
export const PastTheEnd = ({ first }: { first: string }) => (
  <EmptyState
    text="The list has no such page."
    hint="It may have become shorter since."
    action={
      <LinkButton href={first} variant="outline">
        To the first page
      </LinkButton>
    }
  />
);

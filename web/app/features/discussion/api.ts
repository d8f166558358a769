import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Message, PostOrder } from "#contract/discussion.ts";
import { fresh, keys } from "../../lib/cache.ts";
import { ApiError, call, callList, type Page } from "../../lib/call.ts";
import { updateSession } from "../../lib/session.ts";
import { toast } from "../../lib/toasts.ts";
import { useMutation } from "../../lib/use-mutation.ts";

const [TALK] = keys.talk;

/** A page of a question's thread, or the page that holds a message. */
export const threadQuery = (questionId: number, page: number, msgID: number | undefined) =>
  queryOptions({
    queryKey: [TALK, "thread", questionId, page, msgID],
    queryFn: () =>
      callList("GET /api/chat/threads/:questionId", {
        params: { questionId },
        query: msgID ? { msgID } : { page },
      }),
    staleTime: fresh.thread,
    meta: { inline: true },
  });

/** What is listed of all posts; undefined leaves it open. */
export interface Filter {
  oom: true | undefined;
  nr: true | undefined;
  q: string | undefined;
  paper: number | undefined;
  topic: number | undefined;
  sort: PostOrder | undefined;
}

/** In which order posts may be listed; the first unless another is asked for. */
export const ORDERS: { order: PostOrder; name: string }[] = [
  { order: "newest", name: "Newest" },
  { order: "votes", name: "Most helpful" },
  { order: "replies", name: "Most replies" },
];

export const postsQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: [TALK, "posts", filter, page],
    queryFn: () => {
      const { oom: onlyOwnMsgs, nr: onlyMsgsWithNoReplies, ...rest } = filter;
      return callList("GET /api/chat/messages", {
        query: { page, onlyOwnMsgs, onlyMsgsWithNoReplies, ...rest },
      });
    },
    staleTime: fresh.thread,
    // What was listed stays until the next list is there.
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });

/** The exam's topics, for their names. */
export const topicsQuery = queryOptions({
  queryKey: [TALK, "topics"],
  queryFn: () => callList("GET /api/topic", { query: { pageSize: 200 } }),
  staleTime: fresh.topic,
  meta: { inline: true },
});

const outdate = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.talk });

const sentenceOf = (error: Error) => (error instanceof ApiError ? { body: error.message } : {});

/** Tells of a failure under its title, but of too many calls, which is reported everywhere in the same words. */
function tellFailure(title: string) {
  return (error: Error) => {
    if (error instanceof ApiError && error.status === 429) return;
    toast({ tone: "warning", title, ...sentenceOf(error) });
  };
}

/** Writes a post, or a reply to `replyTo`. */
export function useWrite(questionId: number, replyTo: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (Body: string) =>
      call("POST /api/chat/threads/:questionId", {
        params: { questionId },
        body: { Body, ReplyToMsgID: replyTo },
      }),
    onSuccess: () => outdate(client),
    onError: tellFailure("Failed to send message."),
  });
}

/** Puts a message that the server gave in place of what is shown of it, wherever messages are listed. */
function put(client: QueryClient, message: Message) {
  for (const list of ["thread", "posts"])
    client.setQueriesData<Page<Message>>(
      { queryKey: [TALK, list] },
      (page) => page && { ...page, items: page.items.map((m) => (m.ID === message.ID ? message : m)) },
    );
}

export function useVote(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (vote: number) => call("PUT /api/chat/reaction/:id/:vote", { params: { id, vote } }),
    onSuccess: (message) => put(client, message),
    onError: tellFailure("Oops!"),
  });
}

export function useDelete(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: () => call("PUT /api/chat/messages/:id/delete", { params: { id } }),
    onSuccess: () => {
      toast({ tone: "success", title: "user comment delete" });
      return outdate(client);
    },
    onError: tellFailure("Oops!"),
  });
}

export function useArchive(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: () => call("PUT /api/chat/messages/:id/archive", { params: { id } }),
    onSuccess: () => {
      toast({ tone: "success", title: "user comment archived" });
      return outdate(client);
    },
    onError: tellFailure("Admin action failed"),
  });
}

/** Shows an archived message again. */
export function useRestore(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: () => call("PUT /api/chat/messages/:id/restore", { params: { id } }),
    onSuccess: () => {
      toast({ tone: "success", title: "Restored" });
      return outdate(client);
    },
    onError: tellFailure("Admin action failed"),
  });
}

/** Reports a message to the moderators; the dialog shows what the server refuses. */
export function useReport(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (Reason: string) =>
      call("POST /api/chat/messages/:id/report", { params: { id }, body: { Reason } }),
    onSuccess: () => {
      toast({ tone: "success", title: "Reported", body: "Thank you. A moderator will look at it." });
      return outdate(client);
    },
  });
}

/** Marks the replies under a question as seen. */
export function useSeen() {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (QuestionID: number | undefined) => call("PUT /api/notices/read", { body: { QuestionID } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.notices }),
  });
}

/** Says whether replies are reported by mail. */
export function useReplyMails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (Wanted: boolean) => call("PUT /api/user/reply-mails", { body: { Wanted } }),
    onSuccess: (user) => updateSession(client, user),
  });
}

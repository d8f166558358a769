import type { SiteFacts } from "#contract/site.ts";
import type { QuestionAndAnswer } from "../structured-data.ts";
import { number } from "./number.ts";

/** What people ask before they sign up, as it is on the landing page and in its structured data. */
export function questionsAndAnswers({ brand, counts, papers }: SiteFacts): QuestionAndAnswer[] {
  const free = papers.flatMap((paper) =>
    paper.topics.filter((topic) => topic.free).map((topic) => topic.name),
  );
  return [
    {
      question: "What is free?",
      answer: `Five sample questions without an account. With one, which needs only your email: all of ${free.join(
        " and ",
      )}, the first set of every other topic, and the first case study of each paper.`,
    },
    {
      question: "How many questions are there?",
      answer: `${number(counts.MCQ)} multiple-choice questions, ${number(counts.CSQ)} case studies and ${number(
        counts.SAQ,
      )} short answers today, counted in the running bank when this page was made.`,
    },
    {
      question: "How do I know that an answer is right?",
      answer:
        "Each question names the statute and section, or the agency's rule, that its answer rests on, and the date as of which it is correct. Before publication it is answered a second time by someone who does not see the key.",
    },
    {
      question: "What happens when the law changes?",
      answer:
        "Rates, ceilings and periods stand in one dated list that the questions name, so a change finds every question that it touches. What was edited in the last 14 days is listed for each paper.",
    },
    {
      question: "What if my connection drops in the middle of a test?",
      answer:
        "Your answers are kept on your device until the server has stored them, through a reload, a lost network or a new sign-in. A line on the screen always says whether everything is saved.",
    },
    {
      question: "Does a plan renew by itself?",
      answer:
        "No. You pay once, by card or PayNow, for 1, 3, 12 or 24 months, and the plan ends on the day that your receipt names.",
    },
    {
      question: `Is ${brand.name} part of CEA?`,
      answer: `${brand.disclaimer} The exam is set by others; we write our own questions to its published syllabus.`,
    },
  ];
}

import { Select } from "../../../ui/select.tsx";

interface TopicSelectProps {
  label: string;
  /** What choosing none is called. */
  none: string;
  topics: readonly { ID: number; Name: string; Paper: number }[];
  value: number | undefined;
  onChoose: (topicId: number | undefined) => void;
}

const PAPERS = [1, 2];

/** One of the bank's topics, by paper, or none. */
export function TopicSelect({ label, none, topics, value, onChoose }: TopicSelectProps) {
  return (
    <Select
      label={label}
      value={value ?? ""}
      onChange={(event) => onChoose(Number(event.target.value) || undefined)}
    >
      <option value="">{none}</option>
      {PAPERS.map((paper) => (
        <optgroup key={paper} label={`Paper ${paper}`}>
          {topics
            .filter((topic) => topic.Paper === paper)
            .map((topic) => (
              <option key={topic.ID} value={topic.ID}>
                {topic.Name}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}

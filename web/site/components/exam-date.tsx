/** When the exam is, which recommends a length. Its script fills in the months. */
export function ExamDate() {
  return (
    <div className="exam" data-exam="" hidden>
      <label htmlFor="exam">When is your exam?</label>
      <select id="exam" data-exam-month="" aria-describedby="exam-words">
        <option value="">Not booked yet</option>
      </select>
      <p id="exam-words" role="status" data-exam-words="" />
    </div>
  );
}

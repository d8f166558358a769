-- How learners answered a question is counted from the index alone: with 20,000 learners the rows of one question lie on thousands of pages.
create index first_answer_counted on first_answer (question_id, version, at) include (choice);

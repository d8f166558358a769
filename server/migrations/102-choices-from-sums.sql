-- How learners answered a question is read from the sums of the item analysis, so this index served nothing but a recount, which has the key.
drop index first_answer_counted;

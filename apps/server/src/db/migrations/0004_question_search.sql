-- Searches look through question texts; lists of questions are sorted by other means than a copy of a column.
SELECT search_install('questions', 'n.question_text', 'NULL::text');

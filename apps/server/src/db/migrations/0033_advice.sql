-- What a question asks without how it says so: in lower case, in its order, without punctuation and words that say little.
-- Numbers and signs count, and so do "not" and every other word.
CREATE FUNCTION question_gist(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(
  regexp_replace(app_fold(value), '[?!;:"()]|[.,](?![0-9])', ' ', 'g'),
  '\m(a|an|the|of|is|are|was|were|be|been|do|does|did|which|what|that|this|these|those|following|please|it|its|there)\M', ' ', 'g'),
  '\s+', ' ', 'g'));
--> statement-breakpoint
CREATE TABLE "question_notes" (
	"question_id" bigint PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"rules" integer NOT NULL,
	"codes" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "questions_gist_index" ON "questions" USING btree (md5(question_gist("question_text")));

CREATE INDEX "qotd_attempts_score_index" ON "qotd_attempts" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "qotd_attempts_time_taken_index" ON "qotd_attempts" USING btree ("time_taken","id");--> statement-breakpoint
CREATE INDEX "qotd_attempts_quiz_date_index" ON "qotd_attempts" USING btree ("quiz_date","id");--> statement-breakpoint
CREATE INDEX "streak_history_streak_index" ON "streak_history" USING btree ("streak","id");--> statement-breakpoint
CREATE INDEX "suggested_quiz_attempts_bonus_point_index" ON "suggested_quiz_attempts" USING btree ("bonus_point","id");--> statement-breakpoint
CREATE INDEX "suggested_quiz_attempts_completed_at_index" ON "suggested_quiz_attempts" USING btree ("completed_at","id");--> statement-breakpoint
CREATE INDEX "user_answers_points_earned_index" ON "user_answers" USING btree ("points_earned","id");--> statement-breakpoint
CREATE INDEX "user_level_progress_unlocked_at_index" ON "user_level_progress" USING btree ("unlocked_at","id");--> statement-breakpoint
CREATE INDEX "user_streaks_current_streak_index" ON "user_streaks" USING btree ("current_streak","id");
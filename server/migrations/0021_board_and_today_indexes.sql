DROP INDEX "leads_board";--> statement-breakpoint
CREATE INDEX "metric_days_attribution" ON "metric_days" USING btree ("metric","day","part","other","amount") WHERE "metric_days"."metric" in ('lead-origins', 'lead-campaigns');--> statement-breakpoint
CREATE INDEX "lead_events_answers" ON "lead_events" USING btree ("lead_id") WHERE "lead_events"."kind" in ('answer', 'call-confirmed', 'call-moved', 'call-declined');--> statement-breakpoint
CREATE INDEX "leads_board" ON "leads" USING btree ("stage","last_activity_at","id","merged_into","owner_id","value_cents","probability");
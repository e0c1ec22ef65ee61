CREATE TABLE "metric_periods" (
	"metric" text NOT NULL,
	"period" text NOT NULL,
	"part" text NOT NULL,
	"other" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "metric_periods_metric_period_part_other_pk" PRIMARY KEY("metric","period","part","other"),
	CONSTRAINT "metric_periods_metric_bytes" CHECK (octet_length("metric_periods"."metric") <= 8000),
	CONSTRAINT "metric_periods_period_bytes" CHECK (octet_length("metric_periods"."period") <= 8000),
	CONSTRAINT "metric_periods_part_bytes" CHECK (octet_length("metric_periods"."part") <= 8000),
	CONSTRAINT "metric_periods_other_bytes" CHECK (octet_length("metric_periods"."other") <= 8000)
);
--> statement-breakpoint
DROP INDEX "leads_won";--> statement-breakpoint
DROP INDEX "lead_tasks_due";--> statement-breakpoint
CREATE INDEX "subscriptions_paused" ON "subscriptions" USING btree ("status","currency","monthly_amount") WHERE "subscriptions"."paused_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_new" ON "leads" USING btree ("created_at","id","owner_id") WHERE "leads"."stage" = 'new' and "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_replied" ON "leads" USING btree ("unanswered_since","id","owner_id") WHERE "leads"."unanswered_since" >= "leads"."stage_since" and "leads"."merged_into" is null and "leads"."stage" <> 'spam';--> statement-breakpoint
CREATE INDEX "leads_merged_replied" ON "leads" USING btree ("merged_into","unanswered_since") WHERE "leads"."merged_into" is not null and "leads"."unanswered_since" is not null;--> statement-breakpoint
CREATE INDEX "lead_tasks_due" ON "lead_tasks" USING btree ("due_on","id","lead_id") WHERE "lead_tasks"."done_at" is null;
ALTER TABLE "booking_requests" ADD COLUMN "join_url" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "unanswered_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lead_tasks" ADD COLUMN "merged_from" uuid;--> statement-breakpoint
CREATE INDEX "leads_unanswered" ON "leads" USING btree ("unanswered_since") WHERE "leads"."unanswered_since" is not null;--> statement-breakpoint
CREATE INDEX "lead_tasks_merged" ON "lead_tasks" USING btree ("merged_from") WHERE "lead_tasks"."merged_from" is not null;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_join_url_bytes" CHECK (octet_length("booking_requests"."join_url") <= 8000);
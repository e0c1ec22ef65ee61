CREATE TABLE "lead_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" text NOT NULL,
	"by_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leads" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "lead_changes_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "lead_changes_form_id_bytes" CHECK (octet_length("lead_changes"."form_id") <= 8000),
	CONSTRAINT "lead_changes_by_id_bytes" CHECK (octet_length("lead_changes"."by_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "lead_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"phone" text,
	"message" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"suspected_spam" text[],
	"by_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_entries_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "lead_entries_form_id_bytes" CHECK (octet_length("lead_entries"."form_id") <= 8000),
	CONSTRAINT "lead_entries_name_bytes" CHECK (octet_length("lead_entries"."name") <= 8000),
	CONSTRAINT "lead_entries_email_bytes" CHECK (octet_length("lead_entries"."email") <= 8000),
	CONSTRAINT "lead_entries_company_bytes" CHECK (octet_length("lead_entries"."company") <= 8000),
	CONSTRAINT "lead_entries_phone_bytes" CHECK (octet_length("lead_entries"."phone") <= 8000),
	CONSTRAINT "lead_entries_message_bytes" CHECK (octet_length("lead_entries"."message") <= 40000),
	CONSTRAINT "lead_entries_source_bytes" CHECK (octet_length("lead_entries"."source") <= 8000),
	CONSTRAINT "lead_entries_status_bytes" CHECK (octet_length("lead_entries"."status") <= 8000),
	CONSTRAINT "lead_entries_suspected_spam_bytes" CHECK (octet_length("lead_entries"."suspected_spam"::text) <= 8000),
	CONSTRAINT "lead_entries_by_id_bytes" CHECK (octet_length("lead_entries"."by_id") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "value_cents" bigint;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "probability" smallint;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "stage_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "call_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "call_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
UPDATE "leads" l SET
  "stage_since" = coalesce((SELECT max(e."at") FROM "lead_events" e WHERE e."lead_id" = l."id" AND e."kind" = 'stage'), l."created_at"),
  "phone" = nullif(coalesce(
    (SELECT b."phone" FROM "booking_requests" b WHERE l."kind" = 'booking' AND b."id" = l."subject_id"),
    (SELECT i."contact" ->> 'phone' FROM "intake_submissions" i WHERE l."kind" = 'intake' AND i."id" = l."subject_id")), ''),
  "call_at" = (SELECT coalesce(b."call_at", b."preferred_date") FROM "booking_requests" b
    WHERE l."kind" = 'booking' AND b."id" = l."subject_id" AND b."answer" IS DISTINCT FROM 'declined'),
  "call_confirmed" = l."kind" = 'booking' AND EXISTS (SELECT FROM "booking_requests" b
    WHERE b."id" = l."subject_id" AND b."answer" IS DISTINCT FROM 'declined' AND b."call_at" IS NOT NULL);--> statement-breakpoint
CREATE INDEX "lead_changes_oldest" ON "lead_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "leads_calls" ON "leads" USING btree ("call_at","id","stage") WHERE "leads"."call_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_value_order" ON "leads" USING btree ("value_cents","id","stage") WHERE "leads"."value_cents" is not null;--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into") WHERE "leads"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_lost_reason_bytes" CHECK (octet_length("leads"."lost_reason") <= 8000);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_phone_bytes" CHECK (octet_length("leads"."phone") <= 8000);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_value" CHECK ("leads"."value_cents" between 0 and 100000000000);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_probability" CHECK ("leads"."probability" between 0 and 100);
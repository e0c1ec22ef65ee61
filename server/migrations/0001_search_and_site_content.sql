-- The function of features/insights/search/article-words.sql, which the index needs before the SQL files are applied.
create or replace function article_words(title text, excerpt text, tags text[], sector text[], html text)
returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
begin
  return to_tsvector('english', concat_ws(' ', title, excerpt, array_to_string(tags, ' '), array_to_string(sector, ' '),
    left(html, 200000)));
end $$;
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"slug" text NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"position" integer NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_items_slug" UNIQUE("type","slug"),
	CONSTRAINT "content_items_type_bytes" CHECK (octet_length("content_items"."type") <= 8000),
	CONSTRAINT "content_items_slug_bytes" CHECK (octet_length("content_items"."slug") <= 8000),
	CONSTRAINT "content_items_draft_bytes" CHECK (octet_length("content_items"."draft"::text) <= 64000),
	CONSTRAINT "content_items_published_bytes" CHECK (octet_length("content_items"."published"::text) <= 64000),
	CONSTRAINT "content_items_published_at" CHECK ("content_items"."published" is null or "content_items"."published_at" is not null)
);
--> statement-breakpoint
CREATE INDEX "content_items_order" ON "content_items" USING btree ("type","position","id");--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author","published_at","id") WHERE "articles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin (article_words("title", "excerpt", "tags", "sector", "content_html"));--> statement-breakpoint
CREATE TABLE "call_times" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" integer NOT NULL,
	"call_type_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"booking_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_times_of_booking" UNIQUE("booking_id"),
	CONSTRAINT "call_times_range" CHECK ("call_times"."starts_at" < "call_times"."ends_at"),
	CONSTRAINT "call_times_held" CHECK (("call_times"."booking_id" is null) = ("call_times"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "call_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"place" text NOT NULL,
	"host_ids" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_types_slug_unique" UNIQUE("slug"),
	CONSTRAINT "call_types_slug_bytes" CHECK (octet_length("call_types"."slug") <= 8000),
	CONSTRAINT "call_types_name_bytes" CHECK (octet_length("call_types"."name") <= 8000),
	CONSTRAINT "call_types_place_bytes" CHECK (octet_length("call_types"."place") <= 8000),
	CONSTRAINT "call_types_host_ids_bytes" CHECK (octet_length("call_types"."host_ids"::text) <= 8000),
	CONSTRAINT "call_types_minutes" CHECK ("call_types"."minutes" between 15 and 90)
);
--> statement-breakpoint
CREATE TABLE "hosts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "hosts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hours" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hosts_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "call_times" ADD CONSTRAINT "call_times_host_hosts_number_fk" FOREIGN KEY ("host") REFERENCES "public"."hosts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_times" ADD CONSTRAINT "call_times_call_type_id_call_types_id_fk" FOREIGN KEY ("call_type_id") REFERENCES "public"."call_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_times_of_host" ON "call_times" USING btree ("host","starts_at");--> statement-breakpoint
CREATE INDEX "call_times_expired" ON "call_times" USING btree ("expires_at") WHERE "call_times"."expires_at" is not null;--> statement-breakpoint
-- Ranges of numbers need no extension, as equal numbers would.
ALTER TABLE "call_times" ADD CONSTRAINT "call_times_apart" EXCLUDE USING gist
	(int4range("host", "host", '[]') WITH &&, tstzrange("starts_at", "ends_at") WITH &&);
--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "host_id" text;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_host_id_bytes" CHECK (octet_length("booking_requests"."host_id") <= 8000);
--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "call_name" text DEFAULT 'Strategy call' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "canceled_by" text;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_call_name_bytes" CHECK (octet_length("booking_requests"."call_name") <= 8000);--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_canceled_by_bytes" CHECK (octet_length("booking_requests"."canceled_by") <= 8000);--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_outcome_bytes" CHECK (octet_length("booking_requests"."outcome") <= 8000);
--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "is_booked" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_user_id_bytes" CHECK (octet_length("hosts"."user_id") <= 8000);
--> statement-breakpoint
CREATE TABLE "calendar_calls" (
	"calendar_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "calendar_calls_calendar_id_booking_id_pk" PRIMARY KEY("calendar_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"calendar_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_events_uid_bytes" CHECK (octet_length("calendar_events"."uid") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "host_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"access" text NOT NULL,
	"writes" boolean NOT NULL,
	"state" jsonb NOT NULL,
	"whole_at" timestamp (3) with time zone NOT NULL,
	"synced_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "host_calendars_user_id_bytes" CHECK (octet_length("host_calendars"."user_id") <= 8000),
	CONSTRAINT "host_calendars_kind_bytes" CHECK (octet_length("host_calendars"."kind") <= 8000),
	CONSTRAINT "host_calendars_name_bytes" CHECK (octet_length("host_calendars"."name") <= 8000),
	CONSTRAINT "host_calendars_access_bytes" CHECK (octet_length("host_calendars"."access") <= 8000),
	CONSTRAINT "host_calendars_fault_bytes" CHECK (octet_length("host_calendars"."fault") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "hosts" ADD COLUMN "busy_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_calls" ADD CONSTRAINT "calendar_calls_calendar_id_host_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."host_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_calendar_id_host_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."host_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_calendars" ADD CONSTRAINT "host_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_events_of_uid" ON "calendar_events" USING btree ("calendar_id","uid");--> statement-breakpoint
CREATE INDEX "host_calendars_due" ON "host_calendars" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "host_calendars_of_user" ON "host_calendars" USING btree ("user_id");
--> statement-breakpoint
CREATE TABLE "busy_weeks" (
	"user_id" text NOT NULL,
	"week" integer NOT NULL,
	"ranges" text NOT NULL,
	CONSTRAINT "busy_weeks_user_id_week_pk" PRIMARY KEY("user_id","week"),
	CONSTRAINT "busy_weeks_user_id_bytes" CHECK (octet_length("busy_weeks"."user_id") <= 8000),
	CONSTRAINT "busy_weeks_ranges_bytes" CHECK (octet_length("busy_weeks"."ranges") <= 2000000)
);
--> statement-breakpoint
ALTER TABLE "busy_weeks" ADD CONSTRAINT "busy_weeks_user_id_hosts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."hosts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD COLUMN "times" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD COLUMN "older" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD COLUMN "saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD CONSTRAINT "intake_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intake_drafts_of_form" ON "intake_drafts" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "intake_drafts_of_user" ON "intake_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "intake_drafts_of_address" ON "intake_drafts" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD CONSTRAINT "intake_drafts_user_id_bytes" CHECK (octet_length("intake_drafts"."user_id") <= 8000);--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD CONSTRAINT "intake_drafts_email_bytes" CHECK (octet_length("intake_drafts"."email") <= 8000);
--> statement-breakpoint
CREATE TABLE "question_drafts" (
	"form" text PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_drafts_form_bytes" CHECK (octet_length("question_drafts"."form") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"form" text NOT NULL,
	"version" integer NOT NULL,
	"items" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text,
	CONSTRAINT "question_versions_form_version_pk" PRIMARY KEY("form","version"),
	CONSTRAINT "question_versions_form_bytes" CHECK (octet_length("question_versions"."form") <= 8000),
	CONSTRAINT "question_versions_published_by_bytes" CHECK (octet_length("question_versions"."published_by") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "questions_version" integer;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_submissions" ADD COLUMN "questions_version" integer;--> statement-breakpoint
ALTER TABLE "intake_submissions" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_versions_by" ON "question_versions" USING btree ("published_by");

CREATE TABLE "lead_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"answer_id" uuid,
	"message_id" uuid,
	"store_id" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "lead_files_store_id_unique" UNIQUE("store_id"),
	CONSTRAINT "lead_files_store_id_bytes" CHECK (octet_length("lead_files"."store_id") <= 8000),
	CONSTRAINT "lead_files_file_name_bytes" CHECK (octet_length("lead_files"."file_name") <= 8000),
	CONSTRAINT "lead_files_content_type_bytes" CHECK (octet_length("lead_files"."content_type") <= 8000),
	CONSTRAINT "lead_files_owner" CHECK (("lead_files"."answer_id" is null) <> ("lead_files"."message_id" is null))
);
--> statement-breakpoint
CREATE TABLE "lead_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"answer_id" uuid,
	"from_email" text NOT NULL,
	"from_name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"quoted" text DEFAULT '' NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"left_out" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_messages_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "lead_messages_message_id_bytes" CHECK (octet_length("lead_messages"."message_id") <= 8000),
	CONSTRAINT "lead_messages_from_email_bytes" CHECK (octet_length("lead_messages"."from_email") <= 8000),
	CONSTRAINT "lead_messages_from_name_bytes" CHECK (octet_length("lead_messages"."from_name") <= 8000),
	CONSTRAINT "lead_messages_subject_bytes" CHECK (octet_length("lead_messages"."subject") <= 8000),
	CONSTRAINT "lead_messages_text_bytes" CHECK (octet_length("lead_messages"."text") <= 200000),
	CONSTRAINT "lead_messages_quoted_bytes" CHECK (octet_length("lead_messages"."quoted") <= 200000),
	CONSTRAINT "lead_messages_left_out_bytes" CHECK (octet_length("lead_messages"."left_out") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "reply_signatures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "reply_signatures_user_id_bytes" CHECK (octet_length("reply_signatures"."user_id") <= 8000),
	CONSTRAINT "reply_signatures_text_bytes" CHECK (octet_length("reply_signatures"."text") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_templates_name_bytes" CHECK (octet_length("reply_templates"."name") <= 8000),
	CONSTRAINT "reply_templates_subject_bytes" CHECK (octet_length("reply_templates"."subject") <= 8000),
	CONSTRAINT "reply_templates_body_bytes" CHECK (octet_length("reply_templates"."body") <= 40000)
);
--> statement-breakpoint
CREATE TABLE "lead_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due_on" date,
	"due_at" timestamp (3) with time zone,
	"time_zone" text,
	"assignee_id" text,
	"done_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"form_id" text,
	CONSTRAINT "lead_tasks_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "lead_tasks_text_bytes" CHECK (octet_length("lead_tasks"."text") <= 8000),
	CONSTRAINT "lead_tasks_time_zone_bytes" CHECK (octet_length("lead_tasks"."time_zone") <= 8000),
	CONSTRAINT "lead_tasks_assignee_id_bytes" CHECK (octet_length("lead_tasks"."assignee_id") <= 8000),
	CONSTRAINT "lead_tasks_changed_by_bytes" CHECK (octet_length("lead_tasks"."changed_by") <= 8000),
	CONSTRAINT "lead_tasks_form_id_bytes" CHECK (octet_length("lead_tasks"."form_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"digest" boolean DEFAULT true NOT NULL,
	"at_once" boolean DEFAULT false NOT NULL,
	"time_zone" text,
	"digest_on" date,
	CONSTRAINT "notice_preferences_user_id_bytes" CHECK (octet_length("notice_preferences"."user_id") <= 8000),
	CONSTRAINT "notice_preferences_time_zone_bytes" CHECK (octet_length("notice_preferences"."time_zone") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"by_id" text,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "notices_once" UNIQUE("user_id","key"),
	CONSTRAINT "notices_user_id_bytes" CHECK (octet_length("notices"."user_id") <= 8000),
	CONSTRAINT "notices_kind_bytes" CHECK (octet_length("notices"."kind") <= 8000),
	CONSTRAINT "notices_title_bytes" CHECK (octet_length("notices"."title") <= 8000),
	CONSTRAINT "notices_text_bytes" CHECK (octet_length("notices"."text") <= 8000),
	CONSTRAINT "notices_by_id_bytes" CHECK (octet_length("notices"."by_id") <= 8000),
	CONSTRAINT "notices_key_bytes" CHECK (octet_length("notices"."key") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "uploaded_files" ADD COLUMN "is_claimed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_answer_id_lead_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."lead_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_message_id_lead_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."lead_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_messages" ADD CONSTRAINT "lead_messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_messages" ADD CONSTRAINT "lead_messages_answer_id_lead_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."lead_answers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_signatures" ADD CONSTRAINT "reply_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tasks" ADD CONSTRAINT "lead_tasks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tasks" ADD CONSTRAINT "lead_tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_files_of_answer" ON "lead_files" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "lead_files_of_message" ON "lead_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "lead_messages_of_lead" ON "lead_messages" USING btree ("lead_id","received_at");--> statement-breakpoint
CREATE INDEX "reply_templates_name" ON "reply_templates" USING btree ("name");--> statement-breakpoint
CREATE INDEX "lead_tasks_of_lead" ON "lead_tasks" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_tasks_due" ON "lead_tasks" USING btree ("due_on","id") WHERE "lead_tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "lead_tasks_of_assignee" ON "lead_tasks" USING btree ("assignee_id","due_on","id") WHERE "lead_tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_of_lead" ON "notices" USING btree ("lead_id");--> statement-breakpoint
INSERT INTO "lead_tasks" ("lead_id", "text", "due_on", "assignee_id", "created_at")
	SELECT "id", coalesce("next_step", ''), "next_step_on", "owner_id", "last_activity_at" FROM "leads"
	WHERE "next_step" IS NOT NULL OR "next_step_on" IS NOT NULL;

CREATE TABLE "intake_drafts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"form" jsonb NOT NULL,
	"step" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intake_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"contact" jsonb NOT NULL,
	"business_snapshot" jsonb NOT NULL,
	"project_goals" jsonb NOT NULL,
	"tech_stack" jsonb NOT NULL,
	"constraints" jsonb NOT NULL,
	"budget_plan" jsonb NOT NULL,
	"uploads" jsonb NOT NULL,
	"full_payload" jsonb NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reference" text NOT NULL,
	"form_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"suspected_spam" text[],
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intake_submissions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "intake_submissions_form_id_unique" UNIQUE("form_id")
);
--> statement-breakpoint
CREATE TABLE "uploaded_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" text,
	"submission_id" uuid,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"store_id" text NOT NULL,
	"store_url" text NOT NULL,
	"doomed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploaded_files_store_id_unique" UNIQUE("store_id")
);
--> statement-breakpoint
ALTER TABLE "uploaded_files" ADD CONSTRAINT "uploaded_files_submission_id_intake_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."intake_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intake_drafts_updated" ON "intake_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "intake_submissions_newest" ON "intake_submissions" USING btree ("created_at","id") WHERE "intake_submissions"."suspected_spam" is null;--> statement-breakpoint
CREATE INDEX "intake_submissions_suspected" ON "intake_submissions" USING btree ("created_at","id") WHERE "intake_submissions"."suspected_spam" is not null;--> statement-breakpoint
CREATE INDEX "uploaded_files_form" ON "uploaded_files" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "uploaded_files_submission" ON "uploaded_files" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "uploaded_files_unclaimed" ON "uploaded_files" USING btree ("created_at") WHERE "uploaded_files"."submission_id" is null;
CREATE TABLE "work_decisions" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"words" text NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_decisions_verdict_bytes" CHECK (octet_length("work_decisions"."verdict") <= 8000),
	CONSTRAINT "work_decisions_words_bytes" CHECK (octet_length("work_decisions"."words") <= 8000),
	CONSTRAINT "work_decisions_decided_by_bytes" CHECK (octet_length("work_decisions"."decided_by") <= 8000),
	CONSTRAINT "work_decisions_decided_by_name_bytes" CHECK (octet_length("work_decisions"."decided_by_name") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "work_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"step_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"file_name" text NOT NULL,
	"store_id" text NOT NULL,
	"size" integer NOT NULL,
	"added_by" text,
	"added_by_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_files_store_id_unique" UNIQUE("store_id"),
	CONSTRAINT "work_files_once" UNIQUE("step_id","file_name","version"),
	CONSTRAINT "work_files_file_name_bytes" CHECK (octet_length("work_files"."file_name") <= 8000),
	CONSTRAINT "work_files_store_id_bytes" CHECK (octet_length("work_files"."store_id") <= 8000),
	CONSTRAINT "work_files_added_by_bytes" CHECK (octet_length("work_files"."added_by") <= 8000),
	CONSTRAINT "work_files_added_by_name_bytes" CHECK (octet_length("work_files"."added_by_name") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "work_projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"started_on" date NOT NULL,
	"owner_id" text,
	"source" text NOT NULL,
	"phase" text DEFAULT 'assess' NOT NULL,
	"next_step_id" uuid,
	"waits_for" text,
	"due_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_projects_source_unique" UNIQUE("source"),
	CONSTRAINT "work_projects_organization_id_bytes" CHECK (octet_length("work_projects"."organization_id") <= 8000),
	CONSTRAINT "work_projects_name_bytes" CHECK (octet_length("work_projects"."name") <= 8000),
	CONSTRAINT "work_projects_owner_id_bytes" CHECK (octet_length("work_projects"."owner_id") <= 8000),
	CONSTRAINT "work_projects_source_bytes" CHECK (octet_length("work_projects"."source") <= 8000),
	CONSTRAINT "work_projects_phase_bytes" CHECK (octet_length("work_projects"."phase") <= 8000),
	CONSTRAINT "work_projects_waits_for_bytes" CHECK (octet_length("work_projects"."waits_for") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "work_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"step_id" uuid NOT NULL,
	"text" text NOT NULL,
	"files" jsonb NOT NULL,
	"asked_by" text,
	"asked_by_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"form_id" text NOT NULL,
	CONSTRAINT "work_requests_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "work_requests_text_bytes" CHECK (octet_length("work_requests"."text") <= 30000),
	CONSTRAINT "work_requests_asked_by_bytes" CHECK (octet_length("work_requests"."asked_by") <= 8000),
	CONSTRAINT "work_requests_asked_by_name_bytes" CHECK (octet_length("work_requests"."asked_by_name") <= 8000),
	CONSTRAINT "work_requests_form_id_bytes" CHECK (octet_length("work_requests"."form_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "work_secrets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"label" text NOT NULL,
	"sealed" text,
	"added_by" text,
	"added_by_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"opened_by_name" text,
	CONSTRAINT "work_secrets_label_bytes" CHECK (octet_length("work_secrets"."label") <= 8000),
	CONSTRAINT "work_secrets_sealed_bytes" CHECK (octet_length("work_secrets"."sealed") <= 30000),
	CONSTRAINT "work_secrets_added_by_bytes" CHECK (octet_length("work_secrets"."added_by") <= 8000),
	CONSTRAINT "work_secrets_added_by_name_bytes" CHECK (octet_length("work_secrets"."added_by_name") <= 8000),
	CONSTRAINT "work_secrets_opened_by_name_bytes" CHECK (octet_length("work_secrets"."opened_by_name") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "work_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"phase" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"due_on" date,
	"owner_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done_at" timestamp (3) with time zone,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "work_steps_phase_bytes" CHECK (octet_length("work_steps"."phase") <= 8000),
	CONSTRAINT "work_steps_title_bytes" CHECK (octet_length("work_steps"."title") <= 8000),
	CONSTRAINT "work_steps_kind_bytes" CHECK (octet_length("work_steps"."kind") <= 8000),
	CONSTRAINT "work_steps_side_bytes" CHECK (octet_length("work_steps"."side") <= 8000),
	CONSTRAINT "work_steps_owner_id_bytes" CHECK (octet_length("work_steps"."owner_id") <= 8000),
	CONSTRAINT "work_steps_state_bytes" CHECK (octet_length("work_steps"."state") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "work_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_templates_name_bytes" CHECK (octet_length("work_templates"."name") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "lead_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "work_decisions" ADD CONSTRAINT "work_decisions_request_id_work_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."work_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_files" ADD CONSTRAINT "work_files_step_id_work_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."work_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_projects" ADD CONSTRAINT "work_projects_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_projects" ADD CONSTRAINT "work_projects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_requests" ADD CONSTRAINT "work_requests_step_id_work_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."work_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_secrets" ADD CONSTRAINT "work_secrets_project_id_work_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."work_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_steps" ADD CONSTRAINT "work_steps_project_id_work_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."work_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_steps" ADD CONSTRAINT "work_steps_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_projects_of_organization" ON "work_projects" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "work_projects_newest" ON "work_projects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "work_projects_of_owner" ON "work_projects" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "work_projects_due" ON "work_projects" USING btree (coalesce("due_on", '9999-12-31'),"id");--> statement-breakpoint
CREATE INDEX "work_requests_of_step" ON "work_requests" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "work_secrets_of_project" ON "work_secrets" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "work_secrets_sealed" ON "work_secrets" USING btree ("expires_at") WHERE "work_secrets"."sealed" is not null;--> statement-breakpoint
CREATE INDEX "work_steps_of_project" ON "work_steps" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "work_steps_of_owner" ON "work_steps" USING btree ("owner_id");
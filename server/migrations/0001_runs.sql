CREATE TABLE "run_incidents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workflow_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"threshold" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "run_incidents_kind_bytes" CHECK (octet_length("run_incidents"."kind") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "run_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "run_keys_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "run_keys_organization_id_bytes" CHECK (octet_length("run_keys"."organization_id") <= 8000),
	CONSTRAINT "run_keys_name_bytes" CHECK (octet_length("run_keys"."name") <= 400),
	CONSTRAINT "run_keys_token_hash_bytes" CHECK (octet_length("run_keys"."token_hash") <= 8000),
	CONSTRAINT "run_keys_ending_bytes" CHECK (octet_length("run_keys"."ending") <= 8000),
	CONSTRAINT "run_keys_created_by_bytes" CHECK (octet_length("run_keys"."created_by") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "run_reports" (
	"organization_id" text NOT NULL,
	"month" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_reports_organization_id_month_pk" PRIMARY KEY("organization_id","month"),
	CONSTRAINT "run_reports_organization_id_bytes" CHECK (octet_length("run_reports"."organization_id") <= 8000),
	CONSTRAINT "run_reports_month_bytes" CHECK (octet_length("run_reports"."month") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "run_sums" (
	"workflow_id" uuid NOT NULL,
	"span" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"bucket" smallint NOT NULL,
	"runs" integer NOT NULL,
	"items" bigint NOT NULL,
	"milliseconds" bigint NOT NULL,
	CONSTRAINT "run_sums_workflow_id_span_starts_at_state_bucket_pk" PRIMARY KEY("workflow_id","span","starts_at","state","bucket"),
	CONSTRAINT "run_sums_span_bytes" CHECK (octet_length("run_sums"."span") <= 8000),
	CONSTRAINT "run_sums_state_bytes" CHECK (octet_length("run_sums"."state") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"workflow_id" uuid NOT NULL,
	"run_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"milliseconds" bigint,
	"items" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "runs_workflow_id_run_id_started_at_pk" PRIMARY KEY("workflow_id","run_id","started_at"),
	CONSTRAINT "runs_run_id_bytes" CHECK (octet_length("runs"."run_id") <= 800),
	CONSTRAINT "runs_state_bytes" CHECK (octet_length("runs"."state") <= 8000),
	CONSTRAINT "runs_error_bytes" CHECK (octet_length("runs"."error") <= 8000)
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "runs_other" PARTITION OF "runs" DEFAULT;
--> statement-breakpoint
CREATE TABLE "workflows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"minutes_saved" integer,
	"failed_in_row" integer DEFAULT 3,
	"failed_per_hour" integer,
	"silent_hours" integer,
	"purged_before" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflows_organization_id_bytes" CHECK (octet_length("workflows"."organization_id") <= 8000),
	CONSTRAINT "workflows_slug_bytes" CHECK (octet_length("workflows"."slug") <= 100),
	CONSTRAINT "workflows_name_bytes" CHECK (octet_length("workflows"."name") <= 400)
);
--> statement-breakpoint
ALTER TABLE "run_incidents" ADD CONSTRAINT "run_incidents_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_keys" ADD CONSTRAINT "run_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_keys" ADD CONSTRAINT "run_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_reports" ADD CONSTRAINT "run_reports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_sums" ADD CONSTRAINT "run_sums_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "run_incidents_open" ON "run_incidents" USING btree ("workflow_id","kind") WHERE "run_incidents"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "run_incidents_newest" ON "run_incidents" USING btree ("workflow_id","opened_at");--> statement-breakpoint
CREATE INDEX "run_keys_organization" ON "run_keys" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "run_keys_creator" ON "run_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "runs_newest" ON "runs" USING btree ("workflow_id","started_at");--> statement-breakpoint
CREATE INDEX "runs_failed" ON "runs" USING btree ("workflow_id","started_at","run_id") WHERE "runs"."state" = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "workflows_once" ON "workflows" USING btree ("organization_id","slug");
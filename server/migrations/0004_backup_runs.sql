CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"place" text,
	"bytes" bigint,
	"rows" bigint,
	"files" bigint,
	"verified" text,
	"fault" text,
	CONSTRAINT "backup_runs_state_bytes" CHECK (octet_length("backup_runs"."state") <= 8000),
	CONSTRAINT "backup_runs_place_bytes" CHECK (octet_length("backup_runs"."place") <= 8000),
	CONSTRAINT "backup_runs_verified_bytes" CHECK (octet_length("backup_runs"."verified") <= 8000),
	CONSTRAINT "backup_runs_fault_bytes" CHECK (octet_length("backup_runs"."fault") <= 8000),
	CONSTRAINT "backup_runs_state" CHECK ("backup_runs"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "backup_runs_verified" CHECK ("backup_runs"."verified" in ('restored', 'read', 'checksum')),
	CONSTRAINT "backup_runs_done" CHECK ("backup_runs"."state" <> 'done' or ("backup_runs"."finished_at" is not null and "backup_runs"."verified" is not null))
);
--> statement-breakpoint
CREATE INDEX "backup_runs_started_at" ON "backup_runs" USING btree ("started_at","id");
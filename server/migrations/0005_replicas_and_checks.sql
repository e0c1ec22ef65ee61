CREATE UNLOGGED TABLE "replicas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"runs_jobs" boolean NOT NULL,
	"release" text NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replicas_role_bytes" CHECK (octet_length("replicas"."role") <= 8000),
	CONSTRAINT "replicas_release_bytes" CHECK (octet_length("replicas"."release") <= 8000),
	CONSTRAINT "replicas_host_bytes" CHECK (octet_length("replicas"."host") <= 8000),
	CONSTRAINT "replicas_role" CHECK ("replicas"."role" in ('web', 'worker'))
);
--> statement-breakpoint
CREATE TABLE "system_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"summary" text NOT NULL,
	"remedy" text,
	"since" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"runs" integer NOT NULL,
	"reported" text,
	CONSTRAINT "system_checks_id_bytes" CHECK (octet_length("system_checks"."id") <= 8000),
	CONSTRAINT "system_checks_state_bytes" CHECK (octet_length("system_checks"."state") <= 8000),
	CONSTRAINT "system_checks_summary_bytes" CHECK (octet_length("system_checks"."summary") <= 8000),
	CONSTRAINT "system_checks_remedy_bytes" CHECK (octet_length("system_checks"."remedy") <= 8000),
	CONSTRAINT "system_checks_reported_bytes" CHECK (octet_length("system_checks"."reported") <= 8000),
	CONSTRAINT "system_checks_state" CHECK ("system_checks"."state" in ('ok', 'warning', 'failed', 'unknown')),
	CONSTRAINT "system_checks_reported" CHECK ("system_checks"."reported" in ('warning', 'failed'))
);

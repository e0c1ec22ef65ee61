CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text
);

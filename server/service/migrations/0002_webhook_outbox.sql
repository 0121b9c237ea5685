CREATE TABLE "facet"."planned_visits" (
	"version_id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"audience_id" text NOT NULL,
	"step" text NOT NULL,
	"due_at" bigint NOT NULL,
	"audience_session_id" text
);
--> statement-breakpoint
CREATE TABLE "facet"."webhook_deliveries" (
	"event_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"position" bigint NOT NULL,
	"audience_id" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" bigint NOT NULL,
	"last_attempt_at" bigint,
	"last_outcome" text,
	CONSTRAINT "webhook_deliveries_event_id_subscription_id_pk" PRIMARY KEY("event_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "facet"."webhook_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "facet"."webhook_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"audience_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "webhook_events_position_unique" UNIQUE("position")
);
--> statement-breakpoint
ALTER TABLE "facet"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "facet"."webhook_events"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_visits_due" ON "facet"."planned_visits" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "facet"."webhook_deliveries" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_order" ON "facet"."webhook_deliveries" USING btree ("subscription_id","audience_id","position") WHERE state = 'pending';
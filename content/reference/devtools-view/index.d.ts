// The package has nothing outside of @internal but what it exports again from others.
export type { ITelemetryBaseEvent, ITelemetryBaseLogger } from "@fluidframework/core-interfaces";
export type { IMessageRelay } from "@fluidframework/devtools-core/internal";

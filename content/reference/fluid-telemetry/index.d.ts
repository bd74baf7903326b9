// Names and kinds of what the package exports, taken from its public API report. Members and signatures are not
// documented: the bodies here are empty on purpose.

/**
 * Starts to collect telemetry of a container and hands it to {@link ITelemetryConsumer | consumers}.
 * @beta
 */
export declare function startTelemetry(): unknown;

/**
 * A consumer that sends telemetry to Azure Application Insights.
 * @beta
 */
export declare class AppInsightsTelemetryConsumer {}

/**
 * Telemetry of a container that got its connection.
 * @beta
 */
export interface ContainerConnectedTelemetry {}

/**
 * Telemetry of a container that lost its connection.
 * @beta
 */
export interface ContainerDisconnectedTelemetry {}

/**
 * Telemetry of a container that was disposed.
 * @beta
 */
export interface ContainerDisposedTelemetry {}

/**
 * What all telemetry of containers has in common.
 * @beta
 */
export interface IContainerTelemetry {}

/**
 * What all telemetry has in common.
 * @beta
 */
export interface IFluidTelemetry {}

/**
 * Receives telemetry; implement it to send telemetry to a service of your choice.
 * @beta
 */
export interface ITelemetryConsumer {}

/**
 * What {@link startTelemetry} is given.
 * @beta
 */
export interface TelemetryConfig {}

/**
 * The name of an event of a container.
 * @beta
 */
export type ContainerTelemetryEventName = unknown;

/**
 * The name of any event.
 * @beta
 */
export type FluidTelemetryEventName = unknown;

/**
 * The names of a container's events.
 * @beta
 */
export declare const ContainerTelemetryEventNames: unknown;

// Names and kinds of what the package exports, taken from its public API report. Members and signatures are not
// documented: the bodies here are empty on purpose.

/**
 * Starts a task for a language model on a tree, and gives its outcome.
 * @alpha
 */
export declare function aiCollab(): unknown;

/**
 * Compares two objects and gives the differences as a series that can be merged one after another.
 * @alpha
 */
export declare function createMergableDiffSeries(): unknown;

/**
 * The same as {@link createMergableDiffSeries} for objects in which ids tell which entry is which.
 * @alpha
 */
export declare function createMergableIdDiffSeries(): unknown;

/**
 * Compares two objects and lists their {@link Difference | differences}.
 * @alpha
 */
export declare function sharedTreeDiff(): unknown;

/**
 * Follows an {@link ObjectPath} through an object or a tree.
 * @alpha
 */
export declare function sharedTreeTraverse(): unknown;

/**
 * Merges differences into branches of a tree.
 * @alpha
 */
export declare class SharedTreeBranchManager {}

/**
 * The outcome of a task that failed.
 * @alpha
 */
export interface AiCollabErrorResponse {}

/**
 * What {@link aiCollab} is given.
 * @alpha
 */
export interface AiCollabOptions {}

/**
 * The outcome of a task that was done.
 * @alpha
 */
export interface AiCollabSuccessResponse {}

/**
 * An event for those who look into how a task was carried out.
 * @alpha
 */
export interface DebugEvent {}

/**
 * A {@link Difference}: a value is another one.
 * @alpha
 */
export interface DifferenceChange {}

/**
 * A {@link Difference}: a value is new.
 * @alpha
 */
export interface DifferenceCreate {}

/**
 * A {@link Difference}: an entry has another place.
 * @alpha
 */
export interface DifferenceMove {}

/**
 * A {@link Difference}: a value is gone.
 * @alpha
 */
export interface DifferenceRemove {}

/**
 * How the client of the language model's service is set up.
 * @alpha
 */
export interface OpenAiClientOptions {}

/**
 * Options of a comparison.
 * @alpha
 */
export interface Options {}

/**
 * Upper bounds for the tokens that a task may use.
 * @alpha
 */
export interface TokenLimits {}

/**
 * The tokens that a task has used.
 * @alpha
 */
export interface TokenUsage {}

/**
 * A function that receives each {@link DebugEvent}.
 * @alpha
 */
export type DebugEventLogHandler = unknown;

/**
 * One difference between two objects.
 * @alpha
 */
export type Difference = unknown;

/**
 * The way from an object to a value inside it.
 * @alpha
 */
export type ObjectPath = unknown;

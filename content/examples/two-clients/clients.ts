// Two clients of one container in one process, without a server: the samples of the data structure pages run on it.
// The mock container runtime gives all changes one order, as a service does, and delivers them when told.
import {
  AttachState,
  type ImplicitFieldSchema,
  type InsertableTreeFieldFromImplicitField,
  type ITree,
  type TreeView,
  type TreeViewConfiguration,
} from "fluid-framework";
import { createIdCompressor, createSessionId, deserializeIdCompressor } from "@fluidframework/id-compressor/legacy";
import type { ISharedObject, ISharedObjectKind } from "@fluidframework/shared-object-base/legacy";
import {
  MockContainerRuntimeFactoryForReconnection,
  MockFluidDataStoreRuntime,
  MockStorage,
} from "@fluidframework/test-runtime-utils/legacy";
import { SharedTree } from "@fluidframework/tree/legacy";

export interface Client<T> {
  /** This client's copy of the data structure. */
  readonly object: T;
  /** Whether the client is connected. Its changes wait while it isn't. */
  connected: boolean;
}

export interface Pair<T> {
  readonly a: Client<T>;
  readonly b: Client<T>;
  /** Delivers everything that both clients have sent so far, in the order in which they sent it. */
  sync(): void;
}

/** Makes a data structure, lets `fill` put its first content in, and opens it for two clients. */
export async function twoClients<T>(
  kind: ISharedObjectKind<T>,
  fill: (object: T) => void = () => {},
): Promise<Pair<T>> {
  const service = new MockContainerRuntimeFactoryForReconnection();
  const factory = kind.getFactory();
  const compressor = createIdCompressor();
  const detached = new MockFluidDataStoreRuntime({ attachState: AttachState.Detached, idCompressor: compressor });
  const original = factory.create(detached, "object") as T & ISharedObject;
  fill(original);
  compressor.finalizeCreationRange(compressor.takeNextCreationRange());
  const ids = compressor.serialize(false);
  const { summary } = original.getAttachSummary();

  const open = async (): Promise<Client<T>> => {
    const runtime = new MockFluidDataStoreRuntime({
      attachState: AttachState.Attached,
      idCompressor: deserializeIdCompressor(ids, createSessionId()),
    });
    const connection = service.createContainerRuntime(runtime);
    const services = {
      deltaConnection: runtime.createDeltaConnection(),
      objectStorage: MockStorage.createFromSummary(summary),
    };
    const object = (await factory.load(runtime, "object", services, factory.attributes)) as T & ISharedObject;
    return {
      object,
      get connected() {
        return connection.connected;
      },
      set connected(connected) {
        connection.connected = connected;
      },
    };
  };
  return { a: await open(), b: await open(), sync: () => service.processAllMessages() };
}

export interface TreePair<T extends ImplicitFieldSchema> extends Pair<ITree> {
  readonly viewA: TreeView<T>;
  readonly viewB: TreeView<T>;
}

/** Two clients of one SharedTree, each with its view. */
export async function twoTrees<const T extends ImplicitFieldSchema>(
  config: TreeViewConfiguration<T>,
  content: InsertableTreeFieldFromImplicitField<T>,
): Promise<TreePair<T>> {
  const pair = await twoClients<ITree>(SharedTree, (tree) => {
    const view = tree.viewWith(config);
    view.initialize(content);
    view.dispose();
  });
  return { ...pair, viewA: pair.a.object.viewWith(config), viewB: pair.b.object.viewWith(config) };
}

/** Two clients whose apps have different schemas: what the first makes, the second opens. */
export async function twoVersions<const A extends ImplicitFieldSchema, const B extends ImplicitFieldSchema>(
  configA: TreeViewConfiguration<A>,
  configB: TreeViewConfiguration<B>,
  content: InsertableTreeFieldFromImplicitField<A>,
): Promise<{ viewA: TreeView<A>; viewB: TreeView<B>; treeA: ITree; sync(): void }> {
  const { a, b, sync } = await twoClients<ITree>(SharedTree, (tree) => {
    const view = tree.viewWith(configA);
    view.initialize(content);
    view.dispose();
  });
  return { viewA: a.object.viewWith(configA), viewB: b.object.viewWith(configB), treeA: a.object, sync };
}

/** A SharedTree as a new container has it: without schema and content. */
export async function emptyTree(): Promise<ITree> {
  return (await twoClients<ITree>(SharedTree)).a.object;
}

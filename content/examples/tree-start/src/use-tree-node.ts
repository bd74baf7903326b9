// Binds a React component to a tree node.
import { useCallback, useRef, useSyncExternalStore } from "react";
import { Tree, type TreeNode } from "fluid-framework";

/**
 * Renders the component again after each change of the node's own fields.
 * Starting to listen counts as a change, so none that came before it is missed.
 */
export function useTreeNode(node: TreeNode): void {
  const version = useRef(0);
  const subscribe = useCallback(
    (render: () => void) => {
      const changed = (): void => {
        version.current++;
        render();
      };
      const stop = Tree.on(node, "nodeChanged", changed);
      version.current++;
      return stop;
    },
    [node],
  );
  useSyncExternalStore(subscribe, () => version.current);
}
